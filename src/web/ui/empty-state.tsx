import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** A button for the next step. */
  action?: ReactNode;
  icon?: ReactNode;
}

/** Explains that there is nothing here yet and suggests the next step. */
export function EmptyState({ title, text, action, icon }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

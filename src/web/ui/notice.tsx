import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  tone: 'info' | 'warning' | 'success' | 'error';
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
}

/**
 * An inline note for the user to read before continuing. Use a toast for events that happen on
 * their own.
 */
export function Notice({ tone, icon, title, children }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        {children}
      </div>
    </div>
  );
}

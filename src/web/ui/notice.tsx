import type { ReactNode } from 'react';
import classes from './notice.module.css';

interface NoticeProps {
  tone: 'info' | 'warning' | 'success' | 'error';
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
}

/**
 * A note to read before going on, within the page. An event that happens automatically belongs into a
 * toast.
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

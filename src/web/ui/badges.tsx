import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

/** Related badges, side by side. */
export function Badges({ children }: { children: ReactNode }) {
  return <span className={classes.badges}>{children}</span>;
}

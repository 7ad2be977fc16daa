import type { ReactNode } from 'react';
import classes from './pair.module.css';

/** Places two cards side by side if there is room. A single card takes the full width. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

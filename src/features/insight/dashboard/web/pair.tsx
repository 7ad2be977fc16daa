import type { ReactNode } from 'react';
import classes from './pair.module.css';

/** Places two cards side by side where there is room; a single one takes all of it. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

import type { ReactNode } from 'react';
import classes from './pair.module.css';

/** Two cards side by side where there is room; one by itself takes all of it. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={classes.pair}>{children}</div>;
}

import type { ReactNode } from 'react';
import classes from './record-columns.module.css';

interface RecordColumnsProps {
  /** What the user looks up first: details, notes. */
  facts: ReactNode;
  /** What the user works with: line items, the lists of related records. */
  main: ReactNode;
  /** What the user looks up last: the timeline. */
  rest: ReactNode;
}

/**
 * A record's page below its head: the details and the rest next to the main part on wide screens,
 * before and after it on narrow ones.
 */
export function RecordColumns({ facts, main, rest }: RecordColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.facts}>{facts}</div>
      <div className={classes.main}>{main}</div>
      <div className={classes.rest}>{rest}</div>
    </div>
  );
}

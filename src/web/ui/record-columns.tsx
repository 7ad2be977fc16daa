import type { ReactNode } from 'react';
import classes from './record-columns.module.css';

interface RecordColumnsProps {
  /** What is looked up first: facts, notes. */
  facts: ReactNode;
  /** What is worked with: line items, the lists of what belongs to the record. */
  main: ReactNode;
  /** What is looked up last: the timeline. */
  rest: ReactNode;
}

/** A record's page below its head: the facts and the rest beside the main part where there is room, before and after it where there is not. */
export function RecordColumns({ facts, main, rest }: RecordColumnsProps) {
  return (
    <div className={classes.columns}>
      <div className={classes.facts}>{facts}</div>
      <div className={classes.main}>{main}</div>
      <div className={classes.rest}>{rest}</div>
    </div>
  );
}

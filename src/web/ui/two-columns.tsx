import type { ReactNode } from 'react';
import classes from './two-columns.module.css';

interface TwoColumnsProps {
  /** The subject of the page. */
  main: ReactNode;
  /** Supporting information; below the main column on phones. */
  side: ReactNode;
  /** True for a side that comes first on the phone: it holds the most important information on site. */
  isSideFirst?: boolean;
}

/** The two columns of a record's page, each a stack of cards. */
export function TwoColumns({ main, side, isSideFirst = false }: TwoColumnsProps) {
  return (
    <div className={classes.columns} data-side-first={isSideFirst || undefined}>
      <div className={classes.stack}>{main}</div>
      <aside className={classes.stack}>{side}</aside>
    </div>
  );
}

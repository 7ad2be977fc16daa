import type { ReactNode } from 'react';
import classes from './two-columns.module.css';

interface TwoColumnsProps {
  /** The page's main content. */
  main: ReactNode;
  /** Supporting information, shown below the main column on phones. */
  side: ReactNode;
  /** True to show the side column first on phones, where it contains what matters most on site. */
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

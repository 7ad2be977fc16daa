import type { ReactNode } from 'react';
import classes from './form-grid.module.css';

interface FormGridProps {
  columns?: 1 | 2 | 3;
  children: ReactNode;
}

/** Fields side by side where there is room, below one another where there is not. A child with `data-wide` takes a whole row. */
export function FormGrid({ columns = 2, children }: FormGridProps) {
  return (
    <div className={classes.grid} data-columns={columns}>
      {children}
    </div>
  );
}

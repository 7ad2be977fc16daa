import type { ReactNode } from 'react';
import classes from './form-grid.module.css';

interface FormGridProps {
  columns?: 1 | 2 | 3;
  children: ReactNode;
}

/**
 * Places fields side by side if there is room, otherwise one below the other. A child with
 * `data-wide` takes an entire row.
 */
export function FormGrid({ columns = 2, children }: FormGridProps) {
  return (
    <div className={classes.grid} data-columns={columns}>
      {children}
    </div>
  );
}

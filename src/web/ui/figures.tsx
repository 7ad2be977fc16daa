import type { ReactNode } from 'react';
import classes from './figures.module.css';

/** An important figure, such as the amount owed. */
export interface Figure {
  label: string;
  value: ReactNode;
  /** The sense of the figure: money overdue is bad. */
  tone?: 'bad' | 'good' | undefined;
}

/** The figures of a record, large and side by side. */
export function Figures({ figures, label }: { figures: readonly Figure[]; label: string }) {
  return (
    <section aria-label={label} className={classes.card}>
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <div key={figure.label} className={classes.figure} data-tone={figure.tone}>
            <dt>{figure.label}</dt>
            <dd className="figure">{figure.value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

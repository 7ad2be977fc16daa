import type { ReactNode } from 'react';
import classes from './figures.module.css';

/** A key figure, such as the amount owed. */
export interface Figure {
  label: string;
  value: ReactNode;
  /** The tone of the figure: good, or bad, such as overdue money. */
  tone?: 'bad' | 'good' | undefined;
}

/** A record's key figures, large and side by side. */
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

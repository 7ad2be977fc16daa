import classes from './figures.module.css';

export interface Figure {
  label: string;
  /** The formatted amount, such as '$1,234.50'. */
  amount: string;
  /** True to emphasize this figure. */
  isMain?: boolean;
}

/** A document's totals, in a column. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(({ label, amount, isMain }) => (
        <div key={label} className={classes.figure} data-main={isMain || undefined}>
          <dt>{label}</dt>
          <dd className="figure">{amount}</dd>
        </div>
      ))}
    </dl>
  );
}

import type { ReactNode } from 'react';
import classes from './facts.module.css';

export interface Fact {
  label: string;
  /** Left out when there is nothing to say. */
  value: ReactNode;
}

/** What is known of a record, as labels and values. Facts without a value are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts
        .filter(
          ({ value }) => value !== null && value !== undefined && value !== false && value !== '',
        )
        .map(({ label, value }) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

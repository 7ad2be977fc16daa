import type { ReactNode } from 'react';
import classes from './facts.module.css';

export interface Fact {
  label: string;
  /** The value. A fact without one is omitted. */
  value: ReactNode;
}

/** A record's details as labels and values. Omits details that have no value. */
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

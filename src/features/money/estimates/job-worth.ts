/** What a job is worth to sales, before it has a contract too; job-worth-sql.ts says the same in SQL. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { EstimateStatus } from './estimate-status.ts';
import { isEstimateExpired, isEstimateTurnedDown } from './estimate-rules.ts';

/** Amounts are in cents. */
export interface WorthFacts {
  contractCents: number | null;
  budgetCents: number | null;
  isLost: boolean;
  /** The job's estimates that are not in the trash. */
  estimates: readonly {
    status: EstimateStatus;
    expiryDate: CalendarDay | null;
    totalCents: number;
    /** True when an estimate that was accepted later took its place in the contract. */
    isReplaced?: boolean;
  }[];
}

/** What the amount is called, wherever it stands. */
export const WORTH_LABEL = 'Worth';

/** The same in words, for screens. */
export const WORTH_IN_WORDS =
  'its contract amount; without one, its accepted estimates or its largest that is neither declined nor expired; without either, its budget';

/**
 * The contract amount in cents, else the sum of the accepted estimates or the largest that can still be
 * accepted, whichever is more, else the budget; null without any. Estimates that are offered for one
 * job are alternatives, so they are not added up. Of a lost job each estimate counts, as what was not won.
 */
export function jobWorth(
  { contractCents, budgetCents, isLost, estimates }: WorthFacts,
  today: CalendarDay,
): number | null {
  if (contractCents !== null) return contractCents;
  const isAccepted = ({ status, isReplaced }: (typeof estimates)[number]) =>
    status === 'accepted' && !isReplaced;
  const accepted = estimates.filter(isAccepted).map(({ totalCents }) => totalCents);
  const offered = estimates
    .filter(
      (one) =>
        isLost ||
        (one.status !== 'accepted' &&
          !(isEstimateTurnedDown(one.status) || isEstimateExpired(one, today))),
    )
    .map(({ totalCents }) => totalCents);
  const totals = [...offered, ...(accepted.length > 0 ? [accepted.reduce((a, b) => a + b)] : [])];

  return totals.length > 0 ? Math.max(...totals) : budgetCents;
}

/**
 * Computes a job's sales value, even before the job has a contract. job-worth-sql.ts implements the
 * same rules in SQL.
 */
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { EstimateStatus } from './estimate-status.ts';
import { isEstimateExpired, isEstimateTurnedDown } from './estimate-rules.ts';

/** The facts that determine a job's value. Amounts are in cents. */
export interface WorthFacts {
  contractCents: number | null;
  budgetCents: number | null;
  isLost: boolean;
  /** The job's estimates, excluding those in the trash. */
  estimates: readonly {
    status: EstimateStatus;
    expiryDate: CalendarDay | null;
    totalCents: number;
    /** True if an estimate accepted later replaced this one in the contract. */
    isReplaced?: boolean;
  }[];
}

/** The label for a job's value on screens. */
export const WORTH_LABEL = 'Value';

/** The explanation of a job's value on screens. */
export const WORTH_IN_WORDS =
  'the contract amount, or else the accepted estimates or the largest open estimate, or else the budget';

/**
 * Returns a job's value in cents: the contract amount, if there is one. Otherwise, the sum of the
 * accepted estimates or the largest estimate that can still be accepted, whichever is more. Without
 * estimates, the budget, or null if there is none. Open estimates are alternatives, so they are not
 * added up. For a lost job, the largest estimate can have any status, because the value is what was
 * lost.
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

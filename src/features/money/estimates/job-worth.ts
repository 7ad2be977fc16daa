/**
 * The sales value of a job, even before it has a contract; job-worth-sql.ts computes the same in
 * SQL.
 */
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
    /** True when an estimate accepted later replaced it in the contract. */
    isReplaced?: boolean;
  }[];
}

/** The label of the amount. */
export const WORTH_LABEL = 'Value';

/** The definition for screens. */
export const WORTH_IN_WORDS =
  'the contract amount, or else the accepted estimates or the largest open estimate, or else the budget';

/**
 * Returns the contract amount in cents, else the sum of the accepted estimates or the largest that
 * can still be accepted, whichever is more, else the budget; null without any. Estimates for one
 * job are alternatives, so they are not added up. For a lost job, every estimate counts, as the
 * lost value.
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

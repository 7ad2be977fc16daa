/** What a job is worth to sales, before it has a contract too; job-worth-sql.ts says the same in SQL. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { EstimateStatus } from './estimate.ts';
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
  }[];
}

/** What the amount is called, wherever it stands. */
export const WORTH_LABEL = 'Worth';

/** The same in words, for screens. */
export const WORTH_IN_WORDS =
  'its contract amount; without one, its largest estimate that is neither declined nor expired; without either, its budget';

/**
 * The contract amount in cents, else the largest estimate that can still be accepted or was, else
 * the budget; null without any. Estimates for one job are alternatives, so they are not added up. Of
 * a lost job each estimate counts, as what was not won.
 */
export function jobWorth(
  { contractCents, budgetCents, isLost, estimates }: WorthFacts,
  today: CalendarDay,
): number | null {
  if (contractCents !== null) return contractCents;
  const totals = estimates
    .filter((one) => isLost || !(isEstimateTurnedDown(one.status) || isEstimateExpired(one, today)))
    .map(({ totalCents }) => totalCents);

  return totals.length > 0 ? Math.max(...totals) : budgetCents;
}

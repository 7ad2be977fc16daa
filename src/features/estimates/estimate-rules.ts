import type { CalendarDay } from '#shared/calendar-day.ts';
import type { EstimateStatus } from './estimate.ts';

const ANSWERED: ReadonlySet<EstimateStatus> = new Set(['accepted', 'declined', 'rejected']);

/** Whether an estimate without a response is past its last valid day. */
export function isEstimateExpired(
  estimate: { status: EstimateStatus; expiryDate: CalendarDay | null },
  today: CalendarDay,
): boolean {
  if (ANSWERED.has(estimate.status)) return false;

  return (
    estimate.status === 'expired' || (estimate.expiryDate !== null && estimate.expiryDate < today)
  );
}

/** Declined and rejected are one response under two names. */
export function isEstimateTurnedDown(status: EstimateStatus): boolean {
  return status === 'declined' || status === 'rejected';
}

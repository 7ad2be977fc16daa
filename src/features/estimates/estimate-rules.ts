import type { CalendarDay } from '#shared/calendar-day.ts';
import type { EstimateStatus } from './estimate.ts';

const ANSWERED: ReadonlySet<EstimateStatus> = new Set(['accepted', 'declined', 'rejected']);

/** Whether the day until which an unanswered estimate is good has passed (S44). */
export function isEstimateExpired(
  estimate: { status: EstimateStatus; expiryDate: CalendarDay | null },
  today: CalendarDay,
): boolean {
  if (ANSWERED.has(estimate.status)) return false;

  return (
    estimate.status === 'expired' || (estimate.expiryDate !== null && estimate.expiryDate < today)
  );
}

/** Declined and rejected are one answer under two names (C3). */
export function isEstimateTurnedDown(status: EstimateStatus): boolean {
  return status === 'declined' || status === 'rejected';
}

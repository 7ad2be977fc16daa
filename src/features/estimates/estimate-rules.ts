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

interface EstimateTimes {
  sentAt: Date | null;
  acceptedAt: Date | null;
  declinedAt: Date | null;
  declineReason: string | null;
}

export const neverSent: EstimateTimes = {
  sentAt: null,
  acceptedAt: null,
  declinedAt: null,
  declineReason: null,
};

/** When an estimate was sent and accepted or declined, after a status change. */
export function resolveEstimateTimes(
  before: EstimateTimes,
  {
    status,
    reason,
    now,
  }: { status: EstimateStatus; reason?: string | null | undefined; now: Date },
): EstimateTimes {
  const { sentAt } = before;
  if (status === 'draft') return neverSent;
  if (status === 'sent') return { ...neverSent, sentAt: sentAt ?? now };
  if (status === 'accepted') return { ...neverSent, sentAt, acceptedAt: before.acceptedAt ?? now };
  if (!isEstimateTurnedDown(status)) return { ...neverSent, sentAt };

  return {
    ...neverSent,
    sentAt,
    declinedAt: before.declinedAt ?? now,
    declineReason: reason === undefined ? before.declineReason : reason,
  };
}

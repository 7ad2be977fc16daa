import type { CalendarDay } from '#shared/calendar-day.ts';
import { percentOfCents } from '#shared/money.ts';
import type { EstimateStatus } from './estimate-status.ts';

const ANSWERED: ReadonlySet<EstimateStatus> = new Set(['accepted', 'declined', 'rejected']);

/** True if an estimate is past its valid-until date and the client has not responded. */
export function isEstimateExpired(
  estimate: { status: EstimateStatus; expiryDate: CalendarDay | null },
  today: CalendarDay,
): boolean {
  if (ANSWERED.has(estimate.status)) return false;

  return (
    estimate.status === 'expired' || (estimate.expiryDate !== null && estimate.expiryDate < today)
  );
}

/** True for declined and rejected: two names for the same response. */
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

/**
 * Returns when an estimate was sent and when it was accepted or declined, after a status change.
 */
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

interface AskedDeposit {
  depositPercent: number | null;
  depositAmountCents: number | null;
  totalCents: number;
}

/**
 * Returns the amount due on signing, in cents: either a percentage of the total, rounded half away
 * from zero, or an amount capped at the total. 0 for none.
 */
export function depositCents(asked: AskedDeposit): number {
  const { depositPercent, depositAmountCents, totalCents } = asked;
  if (depositPercent !== null) return percentOfCents(depositPercent, totalCents);

  return Math.min(depositAmountCents ?? 0, totalCents);
}

/**
 * Returns the amount left to invoice after the deposit, in cents; never below 0. Computed from the
 * total, so the last invoice absorbs any rounding difference.
 */
export function restCents(totalCents: number, depositCents: number): number {
  return Math.max(0, totalCents - depositCents);
}

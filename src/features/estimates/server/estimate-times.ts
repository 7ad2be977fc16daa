import type { EstimateStatus } from '../estimate.ts';
import { isEstimateTurnedDown } from '../estimate-rules.ts';

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
export function estimateTimesAfter(
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

/**
 * All estimate statuses: those in the form (draft, sent, accepted, declined) and those in the list.
 */
export const ESTIMATE_STATUSES = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'rejected',
  'expired',
] as const;
export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number];

/** The form's statuses (draft, sent, accepted, declined) and the list's, as one set. */
export const ESTIMATE_STATUSES = [
  'draft',
  'sent',
  'accepted',
  'declined',
  'rejected',
  'expired',
] as const;
export type EstimateStatus = (typeof ESTIMATE_STATUSES)[number];

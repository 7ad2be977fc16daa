import type { Estimate } from '#features/money/estimates/estimate.ts';
import { anOrder } from './change-orders.ts';

/** Creates an estimate that has no deposit and no invoice. */
export const anEstimate = (more: Partial<Estimate> = {}): Estimate => ({
  ...anOrder(),
  estimateNumber: 'EST-1',
  title: null,
  description: null,
  expiryDate: null,
  validUntil: null,
  status: 'sent',
  acceptedAt: null,
  declinedAt: null,
  declineReason: null,
  isReplaced: false,
  takenBack: null,
  isExpired: false,
  depositPercent: null,
  depositAmount: null,
  deposit: 0,
  isBilled: false,
  invoiced: 0,
  invoiceIds: [],
  invoiceNumbers: [],
  ...more,
});

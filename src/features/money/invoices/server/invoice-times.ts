import type { InvoiceStatus } from '#features/money/ledger/invoice-state.ts';
import { isInvoiceDraft } from '#features/money/ledger/invoice-state.ts';
import type { InvoiceFacts } from '#features/money/ledger/invoice-state.ts';

interface InvoiceTimes {
  sentAt: Date | null;
  cancelledAt: Date | null;
  cancelReason: string | null;
}

export const neverSent: InvoiceTimes = { sentAt: null, cancelledAt: null, cancelReason: null };

/** Returns when an invoice was sent and cancelled, after a change of its manual status. */
export function resolveInvoiceTimes(
  before: InvoiceTimes,
  {
    manualStatus,
    reason,
    now,
  }: { manualStatus: InvoiceStatus; reason?: string | null | undefined; now: Date },
): InvoiceTimes {
  const { sentAt } = before;
  if (manualStatus === 'draft') return neverSent;
  if (manualStatus !== 'cancelled') return { ...neverSent, sentAt: sentAt ?? now };

  return {
    sentAt,
    cancelledAt: before.cancelledAt ?? now,
    cancelReason: reason === undefined ? before.cancelReason : reason,
  };
}

/**
 * True if the invoice was issued to the client. A draft was not, even if it was cancelled later.
 */
export function isInvoiceIssued(invoice: InvoiceFacts & { revision: number }): boolean {
  return invoice.manualStatus === 'cancelled' ? invoice.revision > 0 : !isInvoiceDraft(invoice);
}

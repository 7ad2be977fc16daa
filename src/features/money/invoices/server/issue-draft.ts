import type { IssueDraft } from '#features/money/ledger/server/recalculate-paid.ts';
import { saveDocument, resolveSnapshot } from '#features/money/documents/server/write-document.ts';
import { invoiceKind } from './invoice-kind.ts';
import { resolveInvoiceTimes } from './invoice-times.ts';

/**
 * Issues a draft because it receives a payment. Marks it as sent now and creates its first
 * revision.
 */
export const issueDraft: IssueDraft = async (tx, ctx, { invoice: draft, paidCents }) => {
  const manualStatus = 'sent';
  const columns = {
    ...(await resolveSnapshot(invoiceKind, tx, ctx, { before: draft, change: {} })),
    ...resolveInvoiceTimes(draft, { manualStatus, now: ctx.now }),
    paidCents,
    manualStatus,
  };

  return saveDocument(invoiceKind, tx, ctx, { before: draft, columns });
};

import { eq, sql } from 'drizzle-orm';
import { invoices } from '#features/ledger/server/invoice-table.ts';
import type { IssueDraft } from '#features/ledger/server/recalculate-paid.ts';
import { keepInvoiceRevision, snapshotAfter } from './invoice-snapshot.ts';
import { invoiceTimesAfter } from './invoice-times.ts';

/** Money on a draft issues it: as of now, with its first revision. */
export const issueDraft: IssueDraft = async (tx, ctx, { invoice: draft, paidCents }) => {
  const manualStatus = 'sent';
  const { now } = ctx;
  const [issued] = await tx
    .update(invoices)
    .set({
      ...(await snapshotAfter(tx, ctx, { before: draft })),
      ...invoiceTimesAfter(draft, { manualStatus, now }),
      paidCents,
      manualStatus,
      updatedAt: now,
      version: sql`${invoices.version} + 1`,
    })
    .where(eq(invoices.id, draft.id))
    .returning();
  if (!issued) throw new Error(`invoice ${draft.id} went away`);
  const revision = await keepInvoiceRevision(tx, ctx, { before: draft, after: issued });

  return { ...issued, revision };
};

import { and, eq, isNull } from 'drizzle-orm';
import { assertClientNotTrashed } from '#features/work/contacts/server/assert-client-not-trashed.ts';
import {
  allocate,
  releaseAllocations,
  takesReturningMoney,
} from '#features/money/ledger/server/allocations.ts';
import { assertWithinTotal } from '#features/money/estimates/server/made-invoices.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { recalculatePaid } from '#features/money/ledger/server/recalculate-paid.ts';
import { lockPayment } from '#features/money/ledger/server/payment-queries.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import { restateUnapplied } from '#features/money/ledger/server/unapplied.ts';
import { takeCompanionsOutOfTrash } from '#server/records/trash-along.ts';
import { takeOutOfTrash } from '#server/records/trash-bin.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { assertBilledOnce, assertNotTakenOff } from './billed-once.ts';
import { invoiceStore } from './invoice-kind.ts';
import { lockInvoice } from '#features/money/ledger/server/lock-invoice.ts';
import type { RegisteredRecords } from '#server/records/registered-records.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';

/** Moves an invoice to the trash. Its number is not reused, and the paid amount becomes credit. */
export function deleteInvoice(
  ctx: RequestContext,
  { id, access }: { id: number; access: RowAccess<'invoices'> },
): Promise<void> {
  return withClientLedger(ctx.db, { invoiceId: id }, async (ledger) => {
    const { tx } = ledger;
    await assertNotTakenOff(tx, ctx, await lockInvoice(ledger, { id, access }));
    await releaseAllocations(ledger, id);
    await tx.update(invoices).set({ paidCents: 0 }).where(eq(invoices.id, id));
    await invoiceStore.remove({ ...ctx, db: tx }, { id, access });
  });
}

/**
 * Restores a deleted invoice and applies the unapplied parts of the payments recorded on it again.
 */
export async function restoreInvoice(ctx: RequestContext, id: number): Promise<void> {
  await withClientLedger(ctx.db, { invoiceId: id }, async (ledger) => {
    const { tx } = ledger;
    const recorded = await tx
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.invoiceId, id), isNull(payments.deletedAt), isNull(payments.refundOf)))
      .orderBy(payments.id);
    const locked = [];
    for (const payment of recorded)
      locked.push(await lockPayment(ledger, { id: payment.id, access: everyRow }));

    await takeOutOfTrash(tx, ctx, { table: invoices, id, what: 'Invoice' });
    const invoice = await lockInvoice(ledger, { id, access: everyRow });
    await assertClientNotTrashed(tx, ctx, invoice.clientId);
    if (invoice.estimateId !== null && invoice.manualStatus !== 'cancelled') {
      const { estimateId, clientId } = invoice;
      await assertBilledOnce(tx, ctx, { estimateId, clientId, invoice });
      await assertWithinTotal(tx, invoice.estimateId);
    }
    let room = takesReturningMoney(invoice) ? invoice.totalCents : 0;
    for (const { row, unappliedCents } of locked) {
      const amountCents = Math.min(room, unappliedCents);
      if (amountCents <= 0) continue;
      room -= amountCents;
      await allocate(ledger, { paymentId: row.id, invoiceId: id, amountCents });
    }
    await restateUnapplied(
      ledger,
      locked.map(({ row }) => row.id),
    );
    await recalculatePaid(ledger, ctx, { invoice, reason: 'Invoice restored' });
    await takeCompanionsOutOfTrash(tx, ctx, { kind: 'invoices', id });
    const record = await invoiceStore.find(tx, ctx, { id, access: everyRow });
    await invoiceStore.audit(tx, ctx, { action: 'restored', record, version: invoice.version });
  });
}

/**
 * Invoices for the trash, search, and timelines. Uses a custom restore because restoring an invoice
 * moves money.
 */
export const invoiceRecords: RegisteredRecords = { ...invoiceStore, restore: restoreInvoice };

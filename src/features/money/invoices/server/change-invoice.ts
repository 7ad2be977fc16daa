/** Creates and updates invoices, along with their payments and credit. */
import { AppError } from '#shared/app-error.ts';
import { assertNoConflicts } from '#server/records/edit-conflicts.ts';
import { createDocument } from '#features/money/documents/server/document-verbs.ts';
import {
  changedColumns,
  insertDocument,
  saveDocument,
} from '#features/money/documents/server/write-document.ts';
import {
  detachForeignPayments,
  fitAllocations,
  releaseAllocations,
} from '#features/money/ledger/server/allocations.ts';
import { assertWithinTotal } from '#features/money/estimates/server/made-invoices.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { lowerPaid } from '#features/money/ledger/server/lower-paid.ts';
import { bothReasons } from '#server/records/event-reason.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { CallContext } from '#server/access/request-context.ts';
import type { Invoice, InvoiceCreate, InvoiceUpdate } from '../invoice.ts';
import { assertBilledOnce, assertNotTakenOff, lockEstimate } from './billed-once.ts';
import { invoiceDocuments } from './invoice-kind.ts';
import {
  assertMarkable,
  assertMayLowerPaid,
  assertMayRaisePaid,
  assertNoMoneyOnCancelled,
  methodOf,
  payBalance,
  raisePaid,
  writeOpeningPayment,
} from './invoice-money.ts';
import { lockInvoice } from '#features/money/ledger/server/lock-invoice.ts';
import { sentPaidCents } from './manual-status.ts';
import { assertWithinContract } from './within-contract.ts';

const { kind, store } = invoiceDocuments;

/** Creates an invoice. Records any paid amount in the request as a payment. */
export async function createInvoice(ctx: CallContext, input: InvoiceCreate): Promise<Invoice> {
  const paidCents = sentPaidCents(input) ?? 0;
  const isPaid = input.status === 'paid';
  if (paidCents > 0) assertMayRaisePaid(ctx.actor);
  if (input.status === 'cancelled') assertNoMoneyOnCancelled(input);
  if (paidCents === 0 && !isPaid) return createDocument(invoiceDocuments, ctx, input);

  return withClientLedger(ctx.db, { clientId: input.clientId }, async (ledger) => {
    const { row } = await insertDocument(invoiceDocuments, ledger.tx, ctx, { input });
    ledger.assertHolds(row.clientId);
    if (paidCents > 0) {
      await writeOpeningPayment(ledger, ctx, { invoice: row, amountCents: paidCents });
    }
    if (isPaid) await payBalance(ledger, ctx, { id: row.id, method: 'unspecified' });

    return store.find(ledger.tx, ctx, { id: row.id, access: everyRow });
  });
}

/** Throws a 409 if an invoice with payments would move to another client. */
function assertMoneyStays(before: InvoiceRow, { clientId }: { clientId: number }): void {
  if (clientId === before.clientId || before.paidCents === 0) return;

  throw new AppError(
    'conflict',
    'This invoice has payments from this client. Void them before choosing another client.',
    { issues: [{ path: 'clientId', message: 'This invoice has payments from this client' }] },
  );
}

interface InvoiceChange {
  id: number;
  access: RowAccess<'invoices'>;
  change: InvoiceUpdate;
}

/**
 * Updates an invoice. If the total is lowered below the paid amount, the rest becomes credit.
 * Cancelling turns the entire paid amount into credit. Setting the status to paid records a
 * payment, and changing the paid amount records an adjustment.
 */
export function updateInvoice(
  ctx: CallContext,
  { id, access, change }: InvoiceChange,
): Promise<Invoice> {
  const {
    version: sentVersion,
    method: methodText,
    revise,
    reason,
    overContractReason,
    ...sent
  } = change;
  const method = methodOf(methodText);

  const owners = { invoiceId: id, clientId: change.clientId };

  return withClientLedger(ctx.db, owners, async (ledger) => {
    const { tx } = ledger;
    let row = await lockInvoice(ledger, { id, access });
    const before = await store.find(tx, ctx, { id, access: everyRow });
    await assertNoConflicts(tx, { entity: 'invoices', id, sentVersion, sent, current: before });
    const paidChange = (sentPaidCents(change) ?? row.paidCents) - row.paidCents;
    if ((change.status ?? row.manualStatus) === 'cancelled') {
      if (paidChange !== 0) assertNoMoneyOnCancelled(change);
    } else if (paidChange < 0) {
      assertMayLowerPaid(ctx.actor);
      await lowerPaid(ledger, ctx, { invoiceId: id, amountCents: -paidChange });
      row = await lockInvoice(ledger, { id, access: everyRow });
    }
    if (change.status) assertMarkable(row, change.status);

    const isReopened =
      row.manualStatus === 'cancelled' && (change.status ?? 'cancelled') !== 'cancelled';
    // Lock the estimate now: in the lock order, it comes before the job and the company's numbers.
    if (isReopened && row.estimateId !== null) {
      const { estimateId } = row;
      const { clientId = row.clientId } = change;
      await assertBilledOnce(tx, ctx, { estimateId, clientId, invoice: row });
    }
    const ofDeposit = row.isDeposit || row.lessDepositCents > 0 ? row.estimateId : null;
    if (ofDeposit !== null) await lockEstimate(tx, ofDeposit);
    const columns = await changedColumns(kind, tx, ctx, { before: row, change });
    const isOtherDeposit =
      columns.manualStatus === 'cancelled' ||
      (columns.totalCents ?? row.totalCents) !== row.totalCents;
    if (isOtherDeposit) await assertNotTakenOff(tx, ctx, row);
    assertMoneyStays(row, columns);
    const changesClient = columns.clientId !== undefined && columns.clientId !== row.clientId;
    // Release allocations even if nothing is paid: fully refunded payments and their refunds still
    // have allocations on this invoice.
    if (changesClient || columns.manualStatus === 'draft' || columns.manualStatus === 'cancelled') {
      await releaseAllocations(ledger, id);
    }
    if (changesClient) {
      await detachForeignPayments(ledger, { invoiceId: id, clientId: columns.clientId });
    }
    const paidCents = await fitAllocations(ledger, {
      invoiceId: id,
      totalCents: columns.totalCents ?? row.totalCents,
    });
    const saved = await saveDocument(kind, tx, ctx, {
      before: row,
      columns: { ...columns, paidCents },
      revise,
    });
    if (ofDeposit !== null && (isReopened || saved.totalCents > row.totalCents)) {
      await assertWithinTotal(tx, ofDeposit);
    }
    const overContract = await assertWithinContract(tx, ctx, {
      before: row,
      after: saved,
      reason: overContractReason,
    });
    const record = await store.find(tx, ctx, { id, access: everyRow });
    const why = bothReasons(reason ?? null, overContract);
    await store.audit(tx, ctx, { action: 'updated', record, before, reason: why });

    if (paidChange > 0 && saved.manualStatus !== 'cancelled') {
      assertMayRaisePaid(ctx.actor);
      await raisePaid(ledger, ctx, { invoice: saved, amountCents: paidChange });
    }
    // Setting a paid invoice to paid again must not pay the balance left by a higher total.
    const isMarkedPaid = change.status === 'paid' && before.status !== 'paid';
    if (isMarkedPaid && paidChange >= 0) await payBalance(ledger, ctx, { id, method });

    return store.find(tx, ctx, { id, access: everyRow });
  });
}

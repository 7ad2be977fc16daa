/** Creating and changing an invoice, with its entry in the audit trail. */
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { laterDay, reduceToDay } from '#shared/calendar-day.ts';
import { userIdOf } from '#server/records/actor.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { refuseConflicts } from '#server/records/edit-conflicts.ts';
import { assertNumberIsFree, insertNumbered } from '#features/documents/server/document-number.ts';
import { contentAfter } from '#features/documents/server/changed-document.ts';
import { textsOrDefaults } from '#features/documents/server/company-defaults.ts';
import { requireClient, requireJobSite } from '#features/documents/server/document-parties.ts';
import { insertFirstRevision } from '#features/documents/server/keep-revision.ts';
import { priceDocument } from '#features/documents/server/document-pricing.ts';
import { lowerPaid } from '#features/ledger/server/lower-paid.ts';
import {
  detachForeignPayments,
  fitAllocations,
  releaseAllocations,
} from '#features/ledger/server/allocations.ts';
import { withClientLedger } from '#features/ledger/server/client-ledger.ts';
import { companies } from '#features/company/server/company-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import type { ActorContext, WorkContext } from '#server/http/request-context.ts';
import { DAYS_TO_DUE } from '../invoice.ts';
import type { Invoice, InvoiceCreate, InvoiceUpdate } from '../invoice.ts';
import type { InvoiceStatus } from '#features/ledger/invoice-state.ts';
import { assertBilledOnce } from './billed-once.ts';
import {
  assertMarkable,
  assertMayLowerPaid,
  assertMayRaisePaid,
  assertNoMoneyOnCancelled,
  methodOf,
  payBalance,
  raisePaid,
  sentPaidCents,
  writeOpeningPayment,
} from './invoice-money.ts';
import { invoiceContent } from './invoice-content.ts';
import { invoiceTimesAfter, neverSent } from './invoice-times.ts';
import { findInvoice, lockInvoice, toInvoice } from './invoice-queries.ts';
import type { InvoiceRow } from '#features/ledger/server/invoice-table.ts';
import { keepInvoiceRevision, snapshotAfter } from './invoice-snapshot.ts';
import { invoices } from '#features/ledger/server/invoice-table.ts';

/** The manual status to store: 'paid', and 'partial' with payments, come from the ledger. */
function storedStatus(status: InvoiceStatus, paidCents: number): InvoiceStatus {
  const isOfLedger = status === 'paid' || (status === 'partial' && paidCents > 0);

  return isOfLedger ? 'sent' : status;
}

interface NewInvoice {
  input: InvoiceCreate;
  /** The estimate it is made from. */
  estimate?: { id: number; estimateNumber: string };
}

interface InsertedInvoice {
  row: InvoiceRow;
  invoice: Invoice;
}

/** Inserts an invoice with its lines and its number, without payments. */
export async function insertInvoice(
  tx: DbOrTx,
  ctx: ActorContext,
  { input, estimate }: NewInvoice,
): Promise<InsertedInvoice> {
  const { actor, now, today, timeZone } = ctx;
  const jobId = input.jobId ?? null;
  const client = await requireClient(tx, ctx, input.clientId);
  const jobSite = await requireJobSite(tx, ctx, { clientId: input.clientId, jobId });

  const date = input.date ? reduceToDay(input.date, timeZone) : today;
  const dueDate =
    input.dueDate === undefined
      ? laterDay(date, DAYS_TO_DUE)
      : input.dueDate && reduceToDay(input.dueDate, timeZone);
  const manualStatus = storedStatus(input.status ?? 'draft', sentPaidCents(input) ?? 0);
  const isIssued = manualStatus !== 'draft' && manualStatus !== 'cancelled';
  const columns = {
    clientId: input.clientId,
    ...client,
    jobId,
    jobSite,
    description: input.description ?? null,
    notes: input.notes ?? null,
    ...textsOrDefaults(input, companies.invoiceTerms),
    date,
    dueDate,
    ...priceDocument(input),
    manualStatus,
    ...invoiceTimesAfter(neverSent, { manualStatus, now }),
    revision: isIssued ? 1 : 0,
    estimateId: estimate?.id ?? null,
    estimateNumber: estimate?.estimateNumber ?? null,
    createdBy: userIdOf(actor),
    createdAt: now,
    updatedAt: now,
  };
  const row = await insertNumbered(tx, {
    kind: 'invoice',
    typed: input.invoiceNumber,
    insert: (invoiceNumber) =>
      tx
        .insert(invoices)
        .values({ ...columns, invoiceNumber })
        .onConflictDoNothing({ target: invoices.numberKey })
        .returning(),
  });
  if (isIssued) {
    const content = invoiceContent(row);
    await insertFirstRevision(tx, ctx, { kind: 'invoice', documentId: row.id, content });
  }
  const invoice = toInvoice({ row, jobTitle: jobSite?.title ?? null }, today);
  await recordHistory(tx, ctx, {
    entity: 'invoices',
    entityId: row.id,
    label: row.invoiceNumber,
    action: 'created',
    after: invoice,
    version: row.version,
    contactId: row.clientId,
    jobId,
  });

  return { row, invoice };
}

/** Creates an invoice with the amount paid before it was entered. */
export async function createInvoice(ctx: WorkContext, input: InvoiceCreate): Promise<Invoice> {
  const paidCents = sentPaidCents(input) ?? 0;
  const isPaid = input.status === 'paid';
  if (paidCents > 0) assertMayRaisePaid(ctx.actor);
  if (input.status === 'cancelled') assertNoMoneyOnCancelled(input);
  if (paidCents === 0 && !isPaid) {
    return inTransaction(ctx.db, async (tx) => (await insertInvoice(tx, ctx, { input })).invoice);
  }

  return withClientLedger(ctx.db, { clientId: input.clientId }, async (ledger) => {
    const { row } = await insertInvoice(ledger.tx, ctx, { input });
    ledger.assertHolds(row.clientId);
    if (paidCents > 0) {
      await writeOpeningPayment(ledger, ctx, { invoice: row, amountCents: paidCents });
    }
    if (isPaid) await payBalance(ledger, ctx, { id: row.id, method: 'unspecified' });

    return findInvoice(ledger.tx, { id: row.id, access: everyRow, today: ctx.today });
  });
}

/** The manual status after a change: 'overdue' is dropped when the due day moves forward. */
function nextManualStatus(
  before: InvoiceRow,
  change: InvoiceUpdate,
  dueDate: string | null | undefined,
): InvoiceStatus {
  if (change.status !== undefined) {
    return storedStatus(change.status, sentPaidCents(change) ?? before.paidCents);
  }
  const isPutOff =
    before.manualStatus === 'overdue' &&
    dueDate !== undefined &&
    (dueDate === null || (before.dueDate !== null && dueDate > before.dueDate));

  return isPutOff ? 'sent' : before.manualStatus;
}

interface InvoiceChange {
  id: number;
  access: RowAccess<'invoices'>;
  change: InvoiceUpdate;
}

async function changedColumns(
  tx: DbOrTx,
  ctx: ActorContext,
  { before, change }: { before: InvoiceRow; change: InvoiceUpdate },
) {
  const { timeZone, now } = ctx;
  const snapshot = await snapshotAfter(tx, ctx, { before, change });
  if (snapshot.clientId !== before.clientId && before.paidCents > 0) {
    throw new AppError(
      'conflict',
      'Payments of this client are on the invoice. Void them before choosing another client.',
      { issues: [{ path: 'clientId', message: 'Payments of this client are on the invoice' }] },
    );
  }
  if (change.invoiceNumber !== undefined && change.invoiceNumber !== before.invoiceNumber) {
    await assertNumberIsFree(tx, 'invoice', { number: change.invoiceNumber, exceptId: before.id });
  }

  const dueDate =
    change.dueDate === undefined
      ? undefined
      : change.dueDate && reduceToDay(change.dueDate, timeZone);

  const manualStatus = nextManualStatus(before, change, dueDate);

  return {
    ...snapshot,
    ...(change.invoiceNumber !== undefined && { invoiceNumber: change.invoiceNumber }),
    ...contentAfter(before, change, timeZone),
    ...(dueDate !== undefined && { dueDate }),
    manualStatus,
    ...(change.status !== undefined &&
      invoiceTimesAfter(before, { manualStatus, reason: change.reason, now })),
  };
}

/**
 * Updates an invoice. A total below the paid amount creates credit; cancelling turns the paid
 * amount into credit; setting it to paid records a payment; a different paid amount records an
 * adjustment.
 */
export function updateInvoice(
  ctx: WorkContext,
  { id, access, change }: InvoiceChange,
): Promise<Invoice> {
  const { version: sentVersion, method: methodText, revise, reason, ...sent } = change;
  const method = methodOf(methodText);

  const owners = { invoiceId: id, clientId: change.clientId };

  return withClientLedger(ctx.db, owners, async (ledger) => {
    const { tx } = ledger;
    let row = await lockInvoice(ledger, { id, access });
    const before = await findInvoice(tx, { id, access: everyRow, today: ctx.today });
    await refuseConflicts(tx, { entity: 'invoices', id, sentVersion, sent, current: before });
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
    // Locks the estimate, which comes before the job and the company's numbers in the lock order.
    if (isReopened && row.estimateId !== null) {
      await assertBilledOnce(tx, ctx, { estimateId: row.estimateId, invoiceId: id });
    }
    const columns = await changedColumns(tx, ctx, { before: row, change });
    const isGivenAway = columns.clientId !== undefined && columns.clientId !== row.clientId;
    // Payments that were refunded in full still have allocations here, and so have their refunds.
    if (isGivenAway || columns.manualStatus === 'draft' || columns.manualStatus === 'cancelled') {
      await releaseAllocations(ledger, id);
    }
    if (isGivenAway) {
      await detachForeignPayments(ledger, { invoiceId: id, clientId: columns.clientId });
    }
    const paidCents = await fitAllocations(ledger, {
      invoiceId: id,
      totalCents: columns.totalCents ?? row.totalCents,
    });
    const [saved] = await tx
      .update(invoices)
      .set({
        ...columns,
        paidCents,
        updatedAt: ctx.now,
        version: sql`${invoices.version} + 1`,
      })
      .where(eq(invoices.id, id))
      .returning();
    if (!saved) throw new Error(`invoice ${id} went away`);
    await keepInvoiceRevision(tx, ctx, { before: row, after: saved, revise });
    await recordHistory(tx, ctx, {
      entity: 'invoices',
      entityId: id,
      label: saved.invoiceNumber,
      action: 'updated',
      before,
      after: await findInvoice(tx, { id, access: everyRow, today: ctx.today }),
      version: saved.version,
      reason,
      contactId: saved.clientId,
      jobId: saved.jobId,
    });

    if (paidChange > 0 && saved.manualStatus !== 'cancelled') {
      assertMayRaisePaid(ctx.actor);
      await raisePaid(ledger, ctx, { invoice: saved, amountCents: paidChange });
    }
    // Setting paid again on a paid invoice does not pay the balance of a higher total.
    const isMarkedPaid = change.status === 'paid' && before.status !== 'paid';
    if (isMarkedPaid && paidChange >= 0) await payBalance(ledger, ctx, { id, method });

    return findInvoice(tx, { id, access: everyRow, today: ctx.today });
  });
}

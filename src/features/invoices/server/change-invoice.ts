/** Creating and changing an invoice, with its line in the audit trail. */
import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { addDays, reduceToDay } from '#shared/calendar-day.ts';
import { formatCents, toCents, toDollars } from '#shared/money.ts';
import { recordHistory } from '#features/history/server/record-history.ts';
import { refuseConflicts } from '#features/history/server/refuse-conflicts.ts';
import { assertNumberIsFree, insertNumbered } from '#features/line-items/server/document-number.ts';
import { contentAfter, partiesAfter } from '#features/line-items/server/changed-document.ts';
import { textsOrDefaults } from '#features/line-items/server/company-defaults.ts';
import { requireClient, requireJobSite } from '#features/line-items/server/document-parties.ts';
import { priceDocument } from '#features/line-items/server/document-pricing.ts';
import { adjustPaid } from '#features/payments/server/adjust-paid.ts';
import { fitAllocations, releaseAllocations } from '#features/payments/server/allocations.ts';
import { withClientLedger } from '#features/payments/server/client-ledger.ts';
import type { ClientLedger } from '#features/payments/server/client-ledger.ts';
import { writeLedgerLine } from '#features/payments/server/ledger-line.ts';
import { methodInput } from '#features/payments/payment.ts';
import type { PaymentMethod } from '#features/payments/payment.ts';
import { companies } from '#features/settings/server/company-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { Circumstances, Work } from '#server/work.ts';
import { DAYS_TO_DUE } from '../invoice.ts';
import type { Invoice, InvoiceCreate, InvoiceStatus, InvoiceUpdate } from '../invoice.ts';
import { invoiceStatus } from '../invoice-rules.ts';
import { findInvoice, lockInvoice, toInvoice } from './invoice-queries.ts';
import type { InvoiceRow } from './invoice-queries.ts';
import { invoices } from './invoice-table.ts';

/** 'paid' is a fact of the ledger, not a word: an invoice marked so is sent, and paid by a payment (C7, D14). */
function wordFor(status: InvoiceStatus): InvoiceStatus {
  return status === 'paid' ? 'sent' : status;
}

/** Marks an invoice as paid by writing the payment that makes it so (C7, D14, S46). */
async function payBalance(
  ledger: ClientLedger,
  circumstances: Circumstances,
  { id, method }: { id: number; method: PaymentMethod },
): Promise<void> {
  const invoice = await lockInvoice(ledger, { id });
  if (invoice.balanceCents <= 0) return;

  await writeLedgerLine(ledger, circumstances, {
    invoice,
    amountCents: invoice.balanceCents,
    kind: 'marked_paid',
    method,
    date: circumstances.today,
    notes: 'Marked as paid',
  });
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

/** Inserts an invoice with its lines and its number, on which nothing is paid yet. */
export async function insertInvoice(
  tx: DbOrTx,
  circumstances: Circumstances,
  { input, estimate }: NewInvoice,
): Promise<InsertedInvoice> {
  const { user, now, today, timeZone } = circumstances;
  const jobId = input.jobId ?? null;
  const client = await requireClient(tx, input.clientId);
  const jobSite = await requireJobSite(tx, { clientId: input.clientId, jobId });

  const date = input.date ? reduceToDay(input.date, timeZone) : today;
  const dueDate =
    input.dueDate === undefined
      ? addDays(date, DAYS_TO_DUE)
      : input.dueDate && reduceToDay(input.dueDate, timeZone);
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
    markedAs: wordFor(input.status ?? 'draft'),
    estimateId: estimate?.id ?? null,
    createdBy: user.id,
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
        .onConflictDoNothing({ target: invoices.invoiceNumber })
        .returning(),
  });
  const estimateNumber = estimate?.estimateNumber ?? null;
  const invoice = toInvoice({ row, jobTitle: jobSite?.title ?? null, estimateNumber }, today);
  await recordHistory(tx, circumstances, {
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

/** Creates an invoice with what was paid before it was entered. */
export async function createInvoice(work: Work, input: InvoiceCreate): Promise<Invoice> {
  const paidCents = toCents(input.paid ?? input.paidAmount ?? 0);
  const isPaid = input.status === 'paid';
  if (paidCents === 0 && !isPaid) {
    return inTransaction(work.db, async (tx) => (await insertInvoice(tx, work, { input })).invoice);
  }

  return withClientLedger(work.db, { clientId: input.clientId }, async (ledger) => {
    const { row } = await insertInvoice(ledger.tx, work, { input });
    ledger.assertHolds(row.clientId);
    if (paidCents > 0) {
      await writeLedgerLine(ledger, work, {
        invoice: row,
        amountCents: paidCents,
        kind: 'opening',
        method: 'unspecified',
        date: row.date,
        notes: 'Paid when the invoice was entered',
      });
    }
    if (isPaid) await payBalance(ledger, work, { id: row.id, method: 'unspecified' });

    return findInvoice(ledger.tx, { id: row.id, today: work.today });
  });
}

function refuseToUnpay(row: InvoiceRow, status: InvoiceStatus): void {
  if (invoiceStatus(row) !== 'paid' || row.totalCents === 0) return;
  if (status === 'paid' || status === 'cancelled') return;

  throw new AppError(
    'conflict',
    `${row.invoiceNumber} is paid in full (${formatCents(row.paidCents)}). Void a payment to reopen it.`,
    { issues: [{ path: 'status', message: 'It is paid in full' }] },
  );
}

/** The word that an invoice keeps after a change (C8): a hand-set 'overdue' goes when the due day moves forward. */
function nextWord(
  before: InvoiceRow,
  { status, dueDate }: { status: InvoiceStatus | undefined; dueDate: string | null | undefined },
): InvoiceStatus {
  if (status !== undefined) return wordFor(status);
  const isPutOff =
    before.markedAs === 'overdue' &&
    dueDate !== undefined &&
    (dueDate === null || (before.dueDate !== null && dueDate > before.dueDate));

  return isPutOff ? 'sent' : before.markedAs;
}

interface InvoiceChange {
  id: number;
  within?: SQL | undefined;
  change: InvoiceUpdate;
}

function methodOf(text: string | undefined): PaymentMethod {
  const { success, data, error } = methodInput.safeParse(text ?? 'unspecified');
  if (success) return data;

  const message = error.issues[0]?.message ?? 'Choose a method';
  throw new AppError('bad_input', message, { issues: [{ path: 'method', message }] });
}

async function changedColumns(
  tx: DbOrTx,
  { timeZone }: Circumstances,
  { before, change }: { before: InvoiceRow; change: InvoiceUpdate },
) {
  const isDraft = before.markedAs === 'draft';
  const parties = await partiesAfter(tx, { ...before, isDraft }, change);
  if (parties.clientId !== before.clientId && before.paidCents > 0) {
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

  return {
    ...parties,
    ...(change.invoiceNumber !== undefined && { invoiceNumber: change.invoiceNumber }),
    ...contentAfter(before, change, timeZone),
    ...(dueDate !== undefined && { dueDate }),
    markedAs: nextWord(before, { status: change.status, dueDate }),
  };
}

/**
 * Changes an invoice. A total below what is paid makes credit (D13); cancelling frees what was paid
 * as credit; marking as paid writes a payment; another paid sum writes an adjustment (C20).
 */
export function updateInvoice(work: Work, { id, within, change }: InvoiceChange): Promise<Invoice> {
  const { version: sentVersion, method: methodText, ...sent } = change;
  const method = methodOf(methodText);

  const owners = { invoiceId: id, clientId: change.clientId };

  return withClientLedger(work.db, owners, async (ledger) => {
    const { tx } = ledger;
    const row = await lockInvoice(ledger, { id, within });
    const before = await findInvoice(tx, { id, today: work.today });
    await refuseConflicts(tx, { entity: 'invoices', id, sentVersion, sent, current: before });
    if (change.status) refuseToUnpay(row, change.status);

    const columns = await changedColumns(tx, work, { before: row, change });
    if (columns.markedAs === 'cancelled') await releaseAllocations(ledger, id);
    const paidCents = await fitAllocations(ledger, {
      invoiceId: id,
      totalCents: columns.totalCents ?? row.totalCents,
    });
    const [saved] = await tx
      .update(invoices)
      .set({
        ...columns,
        paidCents,
        updatedAt: work.now,
        version: sql`${invoices.version} + 1`,
      })
      .where(eq(invoices.id, id))
      .returning();
    if (!saved) throw new Error(`invoice ${id} went away`);
    await recordHistory(tx, work, {
      entity: 'invoices',
      entityId: id,
      label: saved.invoiceNumber,
      action: 'updated',
      before,
      after: await findInvoice(tx, { id, today: work.today }),
      version: saved.version,
      contactId: saved.clientId,
      jobId: saved.jobId,
    });

    const paid = change.paid ?? change.paidAmount;
    if (paid !== undefined && paid !== toDollars(paidCents) && saved.markedAs !== 'cancelled') {
      await adjustPaid(ledger, work, { invoiceId: id, paidCents: toCents(paid) });
    }
    if (change.status === 'paid') await payBalance(ledger, work, { id, method });

    return findInvoice(tx, { id, today: work.today });
  });
}

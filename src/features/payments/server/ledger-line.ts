/** Writing a line into the ledger: the payment, where its money goes, the invoice's paid sum, and the trail. */
import { eq, sql } from 'drizzle-orm';
import { formatCents, toDollars } from '#shared/money.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { userIdOf } from '#server/records/actor.ts';
import { recordHistories } from '#server/records/audit-log.ts';
import type { HappenedTo } from '#server/records/audit-log.ts';
import type { InvoiceStatus } from '#features/invoices/invoice.ts';
import { invoiceStatus } from '#features/invoices/invoice-rules.ts';
import type { InvoiceRow } from '#features/invoices/server/invoice-queries.ts';
import { keepInvoiceRevision, snapshotAfter } from '#features/invoices/server/invoice-snapshot.ts';
import { invoices } from '#features/invoices/server/invoice-table.ts';
import { invoiceTimesAfter } from '#features/invoices/server/invoice-times.ts';
import { awaitAtEnd } from '#server/db/in-transaction.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import type { Payment, PaymentKind, PaymentMethod } from '../payment.ts';
import { fitAllocations } from './allocations.ts';
import type { ClientLedger } from './client-ledger.ts';
import { toNewPayment } from './payment-queries.ts';
import { payments } from './payment-table.ts';

interface InvoiceMoney {
  invoice: InvoiceRow;
  /** What happened, for the invoice's timeline: 'Payment of $500.00'. */
  reason: string;
  /** Of a draft that the money issues. */
  manualStatus?: InvoiceStatus;
  /** What its allocations come to, in cents, where the caller knows that it fits the total. */
  paidCents?: number;
}

/** The fields of an invoice that money changes: the paid amount, and on a draft the fields set by issuing it. */
function changingFacts(invoice: InvoiceRow) {
  const { revision, clientName, billTo, jobSite, estimateNumber } = invoice;

  return {
    paid: toDollars(invoice.paidCents),
    balance: toDollars(invoice.balanceCents),
    status: invoiceStatus(invoice),
    revision,
    clientName,
    billTo,
    jobSite,
    estimateNumber,
  };
}

const { param, placeholder } = sql;

const updatePaid = preparedOnce((tx) =>
  tx
    .update(invoices)
    .set({
      paidCents: sql`${placeholder('paidCents')}`,
      updatedAt: sql`${param(placeholder('now'), invoices.updatedAt)}`,
      version: sql`${invoices.version} + 1`,
    })
    .where(eq(invoices.id, placeholder('id')))
    // What it changes; the rest of the row is locked and known.
    .returning({
      paidCents: invoices.paidCents,
      balanceCents: invoices.balanceCents,
      owedCents: invoices.owedCents,
      state: invoices.state,
      updatedAt: invoices.updatedAt,
      version: invoices.version,
    })
    .prepare('update_paid'),
);

/**
 * Stores what the allocations now say is paid on an invoice, and returns its line for the audit trail,
 * if anything changed. Money that no longer fits its total becomes the client's credit. The invoice's
 * version moves on, so that a concurrent edit is noticed.
 */
async function storePaid(
  ledger: ClientLedger,
  ctx: ActorContext,
  { invoice, reason, manualStatus = invoice.manualStatus, ...known }: InvoiceMoney,
): Promise<HappenedTo[]> {
  const { tx } = ledger;
  const { id: invoiceId, totalCents } = invoice;
  const paidCents = known.paidCents ?? (await fitAllocations(ledger, { invoiceId, totalCents }));
  if (paidCents === invoice.paidCents && manualStatus === invoice.manualStatus) return [];

  const { now } = ctx;
  const isIssuing = manualStatus !== invoice.manualStatus;
  const [changed] = isIssuing
    ? await tx
        .update(invoices)
        .set({
          ...(await snapshotAfter(tx, ctx, { before: invoice })),
          ...invoiceTimesAfter(invoice, { manualStatus, now }),
          paidCents,
          manualStatus,
          updatedAt: now,
          version: sql`${invoices.version} + 1`,
        })
        .where(eq(invoices.id, invoiceId))
        .returning()
    : await updatePaid(tx).execute({ id: invoiceId, paidCents, now });
  if (!changed) throw new Error(`invoice ${invoice.id} went away`);
  const stored: InvoiceRow = { ...invoice, ...changed };
  const revision = isIssuing
    ? await keepInvoiceRevision(tx, ctx, { before: invoice, after: stored })
    : stored.revision;
  const after = { ...stored, revision };

  return [
    {
      entity: 'invoices',
      entityId: invoice.id,
      label: invoice.invoiceNumber,
      action: 'updated',
      before: changingFacts(invoice),
      after: changingFacts(after),
      version: after.version,
      reason,
      contactId: invoice.clientId,
      jobId: invoice.jobId,
    },
  ];
}

/** Stores what the allocations now say is paid on an invoice, with its line in the audit trail. */
export async function settleInvoice(
  ledger: ClientLedger,
  ctx: ActorContext,
  money: InvoiceMoney,
): Promise<void> {
  await recordHistories(ledger.tx, ctx, await storePaid(ledger, ctx, money));
}

interface LedgerLine {
  /** The invoice it is for, locked. */
  invoice: InvoiceRow;
  /** In cents, above zero. */
  amountCents: number;
  kind: PaymentKind;
  method: PaymentMethod;
  date: CalendarDay;
  notes?: string | null;
  reference?: string | null;
}

/** Inserts a payment and its allocation, in one statement while the client's money is locked. */
const insertPayment = preparedOnce((tx) => {
  const line = tx.$with('line').as(
    tx
      .insert(payments)
      .values({
        clientId: placeholder('clientId'),
        clientName: sql`(select name from contacts where id = ${placeholder('clientId')})`,
        invoiceId: placeholder('invoiceId'),
        invoiceNumber: placeholder('invoiceNumber'),
        amountCents: placeholder('amountCents'),
        unappliedCents: placeholder('unappliedCents'),
        date: placeholder('date'),
        method: placeholder('method'),
        reference: placeholder('reference'),
        status: 'completed',
        kind: placeholder('kind'),
        notes: placeholder('notes'),
        createdBy: placeholder('createdBy'),
        createdAt: placeholder('now'),
        updatedAt: placeholder('now'),
      })
      .returning(),
  );
  const placed = tx.$with('placed', {}).as(sql`
    insert into payment_allocations (payment_id, invoice_id, amount_cents)
      select id, invoice_id, ${placeholder('placedCents')}::bigint from line
      where ${placeholder('placedCents')}::bigint > 0`);

  return tx.with(line, placed).select().from(line).prepare('insert_payment');
});

/**
 * Writes a ledger line for an invoice and puts as much of it there as fits; the rest is the client's
 * credit. Money on a draft issues it. Returns the payment.
 */
export async function writeLedgerLine(
  ledger: ClientLedger,
  ctx: ActorContext,
  { invoice, amountCents, kind, method, date, notes = null, reference = null }: LedgerLine,
): Promise<Payment> {
  const { tx } = ledger;
  const { actor, now } = ctx;
  const fitting = Math.min(amountCents, invoice.totalCents - invoice.paidCents);
  const inserting = insertPayment(tx).execute({
    clientId: invoice.clientId,
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    amountCents,
    unappliedCents: amountCents - fitting,
    placedCents: fitting,
    date,
    method,
    reference,
    kind,
    notes,
    createdBy: userIdOf(actor),
    now,
  });
  const paying = storePaid(ledger, ctx, {
    invoice,
    paidCents: invoice.paidCents + fitting,
    reason: `${kind === 'adjustment' ? 'Adjustment' : 'Payment'} of ${formatCents(amountCents)}`,
    ...(invoice.manualStatus === 'draft' && { manualStatus: 'sent' }),
  });
  const [[row], paid] = await Promise.all([inserting, paying]);
  if (!row) throw new Error('the payment was not stored');

  const { id: invoiceId, invoiceNumber } = invoice;
  const allocation = { paymentId: row.id, invoiceId, invoiceNumber, amountCents: fitting };
  const payment = toNewPayment(row, fitting > 0 ? allocation : undefined);
  const telling = recordHistories(tx, ctx, [
    ...paid,
    {
      entity: 'payments',
      entityId: row.id,
      label: `Payment of ${formatCents(amountCents)}`,
      action: 'created',
      after: payment,
      version: payment.version,
      contactId: invoice.clientId,
      jobId: invoice.jobId,
    },
  ]);
  await awaitAtEnd(tx, telling);

  return payment;
}

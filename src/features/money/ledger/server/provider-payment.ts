/** Provider payments: pending until the money arrives, then treated like any other payment. */
import { and, eq, sql } from 'drizzle-orm';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { joinLine } from '#server/records/search-line.ts';
import { formatCents } from '#shared/money.ts';
import { notifyReaders } from '#features/office/notifications/server/notify-readers.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { everyRow } from '#server/access/row-access.ts';
import { paymentNotifications } from '../payment-notifications.ts';
import { paymentLabel } from '../payment.ts';
import type { Payment, PaymentMethod } from '../payment.ts';
import { allocate } from './allocations.ts';
import type { ClientLedger } from './client-ledger.ts';
import { invoices } from './invoice-table.ts';
import type { InvoiceRow } from './invoice-table.ts';
import { paymentReceived } from './notify-of-payment.ts';
import { paymentRecords } from './payment-records.ts';
import { payments } from './payment-table.ts';
import type { PaymentRow } from './payment-table.ts';
import { recalculatePaid } from './recalculate-paid.ts';
import type { IssueDraft } from './recalculate-paid.ts';
import { restateUnapplied } from './unapplied.ts';

interface ProviderPayment {
  providerPaymentId: string;
  clientId: number;
  /** The invoice being paid. */
  invoiceId: number | null;
  amountCents: number;
  method: PaymentMethod;
  date: CalendarDay;
  /** The user who started the payment. */
  createdBy: number | null;
  issueDraft: IssueDraft;
}

type ProviderStatus = 'pending' | 'completed' | 'failed';

/** Locks and returns the invoice; null if it no longer belongs to this client. */
async function lockOwnInvoice(
  { tx, assertHolds }: ClientLedger,
  { invoiceId, clientId }: Pick<ProviderPayment, 'invoiceId' | 'clientId'>,
): Promise<InvoiceRow | null> {
  assertHolds(clientId);
  if (invoiceId === null) return null;
  const [row] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, invoiceId), eq(invoices.clientId, clientId)))
    .for('update');

  return row ?? null;
}

const takesMoney = ({ deletedAt, manualStatus }: InvoiceRow) =>
  deletedAt === null && manualStatus !== 'cancelled';

/** Allocates as much of a payment to the invoice as fits; the rest is the client's credit. */
async function place(
  ledger: ClientLedger,
  ctx: ActorContext,
  { row, invoice, issueDraft }: { row: PaymentRow; invoice: InvoiceRow; issueDraft: IssueDraft },
): Promise<void> {
  const fitting = Math.min(row.amountCents, invoice.totalCents - invoice.paidCents);
  await allocate(ledger, { paymentId: row.id, invoiceId: invoice.id, amountCents: fitting });
  await recalculatePaid(ledger, ctx, {
    invoice,
    paidCents: invoice.paidCents + fitting,
    reason: paymentLabel(row),
    issueDraft,
  });
}

async function insert(
  { tx }: ClientLedger,
  ctx: ActorContext,
  payment: ProviderPayment & { invoice: InvoiceRow | null },
) {
  const { clientId, invoice, amountCents, method, date, providerPaymentId, createdBy } = payment;
  const [row] = await tx
    .insert(payments)
    .values({
      clientId,
      clientName: sql`(select name from contacts where id = ${clientId})`,
      invoiceId: invoice?.id ?? null,
      invoiceNumber: invoice?.invoiceNumber ?? null,
      amountCents,
      date,
      method,
      providerPaymentId,
      status: 'pending',
      kind: 'payment',
      createdBy,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .returning();
  if (!row) throw new Error('the payment was not stored');

  return row;
}

/**
 * Updates a provider payment to its current status, inserting it if it is unknown. Once completed,
 * it is allocated to its invoice up to the balance, and its status no longer changes here. Returns
 * the payment's id.
 */
export async function recordProviderPayment(
  ledger: ClientLedger,
  ctx: ActorContext,
  payment: ProviderPayment & { status: ProviderStatus; message: string | null },
): Promise<number> {
  const { tx } = ledger;
  const { status, message, providerPaymentId, amountCents, method, date } = payment;
  const [known] = await tx
    .select()
    .from(payments)
    .where(eq(payments.providerPaymentId, providerPaymentId))
    .for('update');
  const isOver = known && known.status !== 'pending' && known.status !== 'failed';
  if (isOver || known?.status === status) return known.id;

  const before = known && (await paymentRecords.find(tx, ctx, { id: known.id, access: everyRow }));
  // Use the stored invoice id: if the invoice moved to another client, the payment was detached
  // from it.
  const invoiceId = known ? known.invoiceId : payment.invoiceId;
  const invoice = await lockOwnInvoice(ledger, { invoiceId, clientId: payment.clientId });
  const row = known ?? (await insert(ledger, ctx, { ...payment, invoice }));
  const [stored] = await tx
    .update(payments)
    .set({
      status,
      failureMessage: status === 'failed' ? (message ?? 'The payment failed.') : null,
      ...(status === 'completed' && { amountCents, method, date }),
      updatedAt: ctx.now,
      ...(known && { version: sql`${payments.version} + 1` }),
    })
    .where(eq(payments.id, row.id))
    .returning();
  if (!stored) throw new Error('the payment went away');
  if (status === 'completed') {
    const { issueDraft } = payment;
    if (invoice && takesMoney(invoice))
      await place(ledger, ctx, { row: stored, invoice, issueDraft });
    await restateUnapplied(ledger, [row.id]);
  }

  const record = await paymentRecords.find(tx, ctx, { id: row.id, access: everyRow });
  await paymentRecords.audit(tx, ctx, {
    ...(before ? { action: 'updated', before } : { action: 'created', isNew: true }),
    record,
    place: { jobId: stored.jobId },
  });
  await notifyOf(ledger, ctx, record);

  return row.id;
}

async function notifyOf({ tx }: ClientLedger, ctx: ActorContext, record: Payment): Promise<void> {
  if (record.status === 'failed') await notifyOfFailure({ tx }, ctx, record);
  if (record.status !== 'completed') return;

  const by = ctx.actor.kind === 'user' ? ctx.actor.fullName : ctx.actor.name;
  await inTransaction(tx, (part) => enqueue(part, paymentReceived, { paymentId: record.id, by }));
}

/** Notifies users with access to a payment that it failed or that the client disputed it. */
export async function notifyOfFailure(
  { tx }: Pick<ClientLedger, 'tx'>,
  ctx: ActorContext,
  { id, amount, clientName, invoiceNumber }: Payment,
): Promise<void> {
  const label = joinLine(formatCents(Math.round(amount * 100)), clientName, invoiceNumber);
  await notifyReaders(tx, ctx, {
    type: paymentNotifications.paymentFailed,
    entity: 'payments',
    records: [{ id, label }],
  });
}

/**
 * Writes a received payment: the payment itself, its allocation, the invoice's paid amount, and the
 * audit trail.
 */
import { sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { formatCents } from '#shared/money.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { userIdOf } from '#server/access/actor.ts';
import { recordHistories } from '#server/records/audit-log.ts';
import { awaitAtEnd } from '#server/db/in-transaction.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { wakeWorker } from '#server/queue/enqueue.ts';
import { actorLabel } from '#shared/records/audit-event.ts';
import { whyNotPayable } from '../invoice-state.ts';
import type { Payment, PaymentKind, PaymentMethod } from '../payment.ts';
import type { ClientLedger } from './client-ledger.ts';
import type { InvoiceRow } from './invoice-table.ts';
import { isReceived, paymentReceived } from './notify-of-payment.ts';
import { toNewPayment } from './payment-queries.ts';
import { paymentRecords } from './payment-records.ts';
import { payments } from './payment-table.ts';
import { storePaid } from './recalculate-paid.ts';
import type { IssueDraft } from './recalculate-paid.ts';

const { placeholder } = sql;

interface NewPayment {
  /** The locked invoice being paid. */
  invoice: InvoiceRow;
  /** In cents; more than zero. */
  amountCents: number;
  kind: PaymentKind;
  method: PaymentMethod;
  date: CalendarDay;
  notes?: string | null;
  reference?: string | null;
  /** Issues the invoice if it is a draft. */
  issueDraft: IssueDraft;
}

/**
 * Inserts a payment, its allocation, and its notification job in one statement, because the
 * client's money is locked in the meantime.
 */
const insertPayment = preparedOnce((tx) => {
  // The trigger payments_take_job sets the job, and payments_by_day updates the day's totals.
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
  const notification = tx.$with('notification', {}).as(sql`
    insert into queued_jobs (kind, payload)
      select ${placeholder('notificationKind')}::text,
        jsonb_build_object('paymentId', id, 'by', ${placeholder('by')}::text) from line
      where ${placeholder('notificationKind')}::text is not null`);

  return tx.with(line, placed, notification).select().from(line).prepare('insert_payment');
});

/**
 * Records a payment on an invoice and allocates as much as fits; the rest becomes the client's
 * credit. A payment on a draft issues the draft. Throws a 409 if the invoice is cancelled.
 */
export async function writePayment(
  ledger: ClientLedger,
  ctx: ActorContext,
  {
    invoice,
    amountCents,
    kind,
    method,
    date,
    notes = null,
    reference = null,
    issueDraft,
  }: NewPayment,
): Promise<Payment> {
  const { tx } = ledger;
  const { actor, now } = ctx;
  const refusal = whyNotPayable(invoice);
  if (refusal) {
    throw new AppError('conflict', refusal, { issues: [{ path: 'invoiceId', message: refusal }] });
  }
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
    notificationKind: isReceived(kind) ? paymentReceived.name : null,
    by: actor.kind === 'user' ? actor.fullName : actorLabel(actor.kind, actor.name),
    now,
  });
  const paying = storePaid(ledger, ctx, {
    invoice,
    paidCents: invoice.paidCents + fitting,
    reason: `${kind === 'adjustment' ? 'Adjustment' : 'Payment'} of ${formatCents(amountCents)}`,
    issueDraft,
  });
  const [[row], paid] = await Promise.all([inserting, paying]);
  if (!row) throw new Error('the payment was not stored');

  const { id: invoiceId, invoiceNumber } = invoice;
  const allocation = { paymentId: row.id, invoiceId, invoiceNumber, amountCents: fitting };
  const payment = toNewPayment(row, fitting > 0 ? allocation : undefined);
  const history = recordHistories(tx, ctx, [
    ...paid,
    paymentRecords.eventOf({
      action: 'created',
      record: payment,
      isNew: true,
      place: { jobId: invoice.jobId },
    }),
  ]);
  await awaitAtEnd(tx, history);
  wakeWorker(tx);

  return payment;
}

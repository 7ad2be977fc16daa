/** Writes a refund: a separate negative entry, taken from unapplied money and from invoices. */
import { eq, sql } from 'drizzle-orm';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { userIdOf } from '#server/access/actor.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { paymentLabel } from '../payment.ts';
import type { Payment, PaymentMethod } from '../payment.ts';
import { allocate, lockInvoices } from './allocations.ts';
import type { ClientLedger } from './client-ledger.ts';
import { countingStatus } from './payment-queries.ts';
import type { lockPayment } from './payment-queries.ts';
import { paymentRecords } from './payment-records.ts';
import type { InvoiceRow } from './invoice-table.ts';
import { payments } from './payment-table.ts';
import type { PaymentRow } from './payment-table.ts';
import { recalculatePaid } from './recalculate-paid.ts';

type LockedPayment = Awaited<ReturnType<typeof lockPayment>>;

interface RefundSource {
  invoiceId: number;
  amountCents: number;
}

interface NewRefund {
  /** The locked payment to refund. */
  payment: LockedPayment;
  amountCents: number;
  kind: 'refund' | 'adjustment' | 'dispute';
  method: PaymentMethod;
  notes: string | null;
  /** For provider refunds: the provider's id, the date, and the user who requested it. */
  provider?: { id: string; date: CalendarDay; createdBy: number | null };
  /**
   * The invoices to take the money from, in this order. Any remainder is taken from unapplied
   * money.
   */
  sources: RefundSource[];
}

/**
 * Returns how much a refund takes off each invoice. Unapplied money is used first, then the newest
 * allocations.
 */
export function refundSources(
  { unappliedCents, applied }: Pick<LockedPayment, 'unappliedCents' | 'applied'>,
  amountCents: number,
): RefundSource[] {
  let left = Math.max(0, amountCents - unappliedCents);

  return applied.toReversed().flatMap(({ invoiceId, amountCents: there }) => {
    const taken = Math.min(left, there);
    left -= taken;

    return taken > 0 ? [{ invoiceId, amountCents: taken }] : [];
  });
}

/**
 * Inserts a negative ledger entry for a refund or adjustment. It references the payment, so the
 * payment cannot be voided before the refund is. Otherwise, an invoice could end up with a negative
 * paid amount.
 */
export async function writeRefund(
  ledger: ClientLedger,
  ctx: ActorContext,
  { payment, amountCents, kind, method, notes, sources, provider }: NewRefund,
): Promise<Payment> {
  const { tx } = ledger;
  const { row } = payment;
  const { actor, now, today } = ctx;
  const locked = await lockInvoices(
    ledger,
    sources.map(({ invoiceId }) => invoiceId),
  );
  const [line] = await tx
    .insert(payments)
    .values({
      clientId: row.clientId,
      clientName: row.clientName,
      invoiceId: row.invoiceId,
      invoiceNumber: row.invoiceNumber,
      amountCents: -amountCents,
      date: provider?.date ?? today,
      method,
      status: 'completed',
      kind,
      refundOf: row.id,
      notes,
      providerPaymentId: provider?.id ?? null,
      createdBy: provider ? provider.createdBy : userIdOf(actor),
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!line) throw new Error('the refund was not stored');

  await takeFrom(ledger, ctx, { payment, line, amountCents, sources, locked });
  const refund = await paymentRecords.find(tx, ctx, { id: line.id, access: everyRow });
  await paymentRecords.audit(tx, ctx, { action: 'refunded', record: refund, isNew: true });

  return refund;
}

interface RaisedRefund {
  /** The locked payment that was refunded. */
  payment: LockedPayment;
  /** The refund's negative ledger entry. */
  entry: PaymentRow;
  /** The amount to add. Must be available. */
  amountCents: number;
}

/**
 * Increases a refund that was recorded with less than the refunded amount because not enough of the
 * payment was left at the time.
 */
export async function raiseRefund(
  ledger: ClientLedger,
  ctx: ActorContext,
  { payment, entry, amountCents }: RaisedRefund,
): Promise<void> {
  const { tx } = ledger;
  const sources = refundSources(payment, amountCents);
  const locked = await lockInvoices(
    ledger,
    sources.map(({ invoiceId }) => invoiceId),
  );
  const before = await paymentRecords.find(tx, ctx, { id: entry.id, access: everyRow });
  const [line] = await tx
    .update(payments)
    .set({
      amountCents: entry.amountCents - amountCents,
      updatedAt: ctx.now,
      version: sql`${payments.version} + 1`,
    })
    .where(eq(payments.id, entry.id))
    .returning();
  if (!line) throw new Error('the refund went away');

  await takeFrom(ledger, ctx, { payment, line, amountCents, sources, locked });
  const record = await paymentRecords.find(tx, ctx, { id: entry.id, access: everyRow });
  await paymentRecords.audit(tx, ctx, { action: 'updated', record, before });
}

interface Taking {
  payment: LockedPayment;
  /** The saved negative ledger entry. */
  line: PaymentRow;
  amountCents: number;
  sources: RefundSource[];
  /** The locked invoices of `sources`. */
  locked: InvoiceRow[];
}

/**
 * Takes the refunded money from its sources and updates the payment's status and unapplied amount.
 */
async function takeFrom(
  ledger: ClientLedger,
  ctx: ActorContext,
  { payment, line, amountCents, sources, locked }: Taking,
): Promise<void> {
  const { row, unappliedCents } = payment;
  const fromInvoices = sources.reduce((sum, one) => sum + one.amountCents, 0);
  const label = paymentLabel({ kind: line.kind, amountCents: -amountCents });
  for (const { invoiceId, amountCents: taken } of sources) {
    const invoice = locked.find(({ id }) => id === invoiceId);
    if (!invoice) throw new Error(`invoice ${invoiceId} went away`);
    await allocate(ledger, { paymentId: line.id, invoiceId, amountCents: -taken });
    const paidCents = invoice.paidCents - taken;
    await recalculatePaid(ledger, ctx, { invoice, paidCents, reason: label });
  }
  await ledger.tx
    .update(payments)
    .set({
      status: countingStatus({
        row,
        refundedCents: payment.refundedCents + amountCents,
        isDisputed: payment.isDisputed || line.kind === 'dispute',
      }),
      unappliedCents: unappliedCents - (amountCents - fromInvoices),
      updatedAt: ctx.now,
      version: sql`${payments.version} + 1`,
    })
    .where(eq(payments.id, row.id));
}

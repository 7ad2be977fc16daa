/** Money that is given back: a negative entry of its own, taken from unapplied money and invoices. */
import { eq, sql } from 'drizzle-orm';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { userIdOf } from '#server/records/actor.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import { paymentLabel } from '../payment.ts';
import type { Payment, PaymentMethod } from '../payment.ts';
import { allocate, lockInvoices } from './allocations.ts';
import type { ClientLedger } from './client-ledger.ts';
import { countingStatus } from './payment-queries.ts';
import type { lockPayment } from './payment-queries.ts';
import { paymentRecords } from './payment-records.ts';
import { payments } from './payment-table.ts';
import { recalculatePaid } from './recalculate-paid.ts';

type LockedPayment = Awaited<ReturnType<typeof lockPayment>>;

interface RefundSource {
  invoiceId: number;
  amountCents: number;
}

interface NewRefund {
  /** The payment, locked. */
  payment: LockedPayment;
  amountCents: number;
  kind: 'refund' | 'adjustment' | 'dispute';
  method: PaymentMethod;
  notes: string | null;
  /** Of money that the provider gave back: its id of it, the day, and who asked for it. */
  provider?: { id: string; date: CalendarDay; createdBy: number | null };
  /** Invoices that the money comes from, in this order; the rest is unapplied money. */
  sources: RefundSource[];
}

/** What a refund takes off invoices: unapplied money is used first, then the newest invoice. */
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
 * Writes the negative ledger entry of a refund or adjustment. It refers to the payment, which then
 * cannot be voided first, so that no invoice is ever paid less than zero.
 */
export async function writeRefund(
  ledger: ClientLedger,
  ctx: ActorContext,
  { payment, amountCents, kind, method, notes, sources, provider }: NewRefund,
): Promise<Payment> {
  const { tx } = ledger;
  const { row, unappliedCents } = payment;
  const fromInvoices = sources.reduce((sum, one) => sum + one.amountCents, 0);
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

  const label = paymentLabel({ kind, amountCents: -amountCents });
  for (const { invoiceId, amountCents: taken } of sources) {
    const invoice = locked.find(({ id }) => id === invoiceId);
    if (!invoice) throw new Error(`invoice ${invoiceId} went away`);
    await allocate(ledger, { paymentId: line.id, invoiceId, amountCents: -taken });
    const paidCents = invoice.paidCents - taken;
    await recalculatePaid(ledger, ctx, { invoice, paidCents, reason: label });
  }
  await tx
    .update(payments)
    .set({
      status: countingStatus({
        row,
        refundedCents: payment.refundedCents + amountCents,
        isDisputed: payment.isDisputed || kind === 'dispute',
      }),
      unappliedCents: unappliedCents - (amountCents - fromInvoices),
      updatedAt: now,
      version: sql`${payments.version} + 1`,
    })
    .where(eq(payments.id, row.id));

  const refund = await paymentRecords.find(tx, ctx, { id: line.id, access: everyRow });
  await paymentRecords.audit(tx, ctx, { action: 'refunded', record: refund, isNew: true });

  return refund;
}

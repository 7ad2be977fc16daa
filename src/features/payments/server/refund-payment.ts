import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { formatCents, toCents } from '#shared/money.ts';
import { userIdOf } from '#server/records/actor.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import type { ActorContext, WorkContext } from '#server/http/request-context.ts';
import type { Payment, PaymentMethod, paymentRefund } from '../payment.ts';
import { allocate, lockInvoices } from './allocations.ts';
import { withClientLedger } from './client-ledger.ts';
import type { ClientLedger } from './client-ledger.ts';
import { settleInvoice } from './ledger-line.ts';
import { findPayment, isCounting, lockPayment } from './payment-queries.ts';
import { payments } from './payment-table.ts';

interface Refund {
  id: number;
  access: RowAccess<'payments'>;
  input: z.output<typeof paymentRefund>;
}

type LockedPayment = Awaited<ReturnType<typeof lockPayment>>;

interface TakenFrom {
  invoiceId: number;
  amountCents: number;
}

interface GivingBack {
  /** The payment, locked. */
  payment: LockedPayment;
  amountCents: number;
  kind: 'refund' | 'adjustment';
  method: PaymentMethod;
  notes: string | null;
  /** Invoices that the money comes from, in this order; the rest is unapplied money. */
  takenFrom: TakenFrom[];
}

/** What a refund takes off invoices: unapplied money is used first, then the newest invoice. */
export function takenForRefund(
  { unappliedCents, applied }: Pick<LockedPayment, 'unappliedCents' | 'applied'>,
  amountCents: number,
): TakenFrom[] {
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
export async function giveBack(
  ledger: ClientLedger,
  ctx: ActorContext,
  { payment, amountCents, kind, method, notes, takenFrom }: GivingBack,
): Promise<Payment> {
  const { tx } = ledger;
  const { row, refundedCents, unappliedCents } = payment;
  const fromInvoices = takenFrom.reduce((sum, one) => sum + one.amountCents, 0);
  const { actor, now, today } = ctx;
  const locked = await lockInvoices(
    ledger,
    takenFrom.map(({ invoiceId }) => invoiceId),
  );
  const [line] = await tx
    .insert(payments)
    .values({
      clientId: row.clientId,
      clientName: row.clientName,
      invoiceId: row.invoiceId,
      invoiceNumber: row.invoiceNumber,
      amountCents: -amountCents,
      date: today,
      method,
      status: 'completed',
      kind,
      refundOf: row.id,
      notes,
      createdBy: userIdOf(actor),
      createdAt: now,
      updatedAt: now,
    })
    .returning({ id: payments.id });
  if (!line) throw new Error('the refund was not stored');

  const label = `${kind === 'refund' ? 'Refund' : 'Adjustment'} of ${formatCents(amountCents)}`;
  for (const { invoiceId, amountCents: taken } of takenFrom) {
    const invoice = locked.find(({ id }) => id === invoiceId);
    if (!invoice) throw new Error(`invoice ${invoiceId} went away`);
    await allocate(ledger, { paymentId: line.id, invoiceId, amountCents: -taken });
    const paidCents = invoice.paidCents - taken;
    await settleInvoice(ledger, ctx, { invoice, paidCents, reason: label });
  }
  const isWhole = refundedCents + amountCents === row.amountCents;
  await tx
    .update(payments)
    .set({
      status: isWhole ? 'refunded' : 'partially_refunded',
      unappliedCents: unappliedCents - (amountCents - fromInvoices),
      updatedAt: now,
      version: sql`${payments.version} + 1`,
    })
    .where(eq(payments.id, row.id));

  const after = await findPayment(tx, { id: line.id, access: everyRow });
  await recordHistory(tx, ctx, {
    entity: 'payments',
    entityId: line.id,
    label,
    action: 'refunded',
    after,
    version: after.version,
    contactId: row.clientId,
  });

  return after;
}

/** Records a refund: a negative ledger entry of its own. */
export function refundPayment(ctx: WorkContext, { id, access, input }: Refund): Promise<Payment> {
  return withClientLedger(ctx.db, { paymentId: id }, async (ledger) => {
    const payment = await lockPayment(ledger, { id, access });
    const { row, refundedCents } = payment;
    if (!isCounting(row) || row.amountCents <= 0) {
      throw new AppError('conflict', 'Only money that was received can be given back.');
    }
    const amountCents = toCents(input.amount);
    const refundableCents = row.amountCents - refundedCents;
    if (amountCents > refundableCents) {
      const message = `At most ${formatCents(refundableCents)} of this payment can be given back`;
      throw new AppError('bad_input', `${message}.`, { issues: [{ path: 'amount', message }] });
    }

    return giveBack(ledger, ctx, {
      payment,
      amountCents,
      kind: 'refund',
      method: input.method,
      notes: input.notes ?? null,
      takenFrom: takenForRefund(payment, amountCents),
    });
  });
}

/** Reversing a payment: voided it stays listed, deleted it is in the trash; neither counts. */
import { eq, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { formatCents } from '#shared/money.ts';
import { userIdOf } from '#server/records/actor.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { takeOutOfTrash } from '#server/records/trash-bin.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import type { ActorContext, WorkContext } from '#server/http/request-context.ts';
import type { Payment } from '../payment.ts';
import { allocate, lockInvoices, takesReturningMoney } from './allocations.ts';
import { withClientLedger } from './client-ledger.ts';
import type { ClientLedger } from './client-ledger.ts';
import { settleInvoice } from './ledger-line.ts';
import { findPayment, isCounting, lockPayment } from './payment-queries.ts';
import type { PaymentRow } from './payment-queries.ts';
import { paymentAllocations, payments } from './payment-table.ts';
import { takenForRefund } from './refund-payment.ts';
import { restateUnapplied } from './unapplied.ts';

interface Reversal {
  id: number;
  access: RowAccess<'payments'>;
  reason?: string | null | undefined;
}

function labelOf(row: PaymentRow): string {
  return `${row.kind === 'refund' ? 'Refund' : 'Payment'} of ${formatCents(Math.abs(row.amountCents))}`;
}

/** When a refund is reversed, its payment's status follows from the remaining refunds. */
async function restateRefunded(ledger: ClientLedger, paymentId: number): Promise<void> {
  const [known] = await ledger.tx.select().from(payments).where(eq(payments.id, paymentId));
  // A payment in the trash can have voided refunds; its status is set when it is restored.
  if (!known || !isCounting(known)) return;
  const { row, refundedCents } = await lockPayment(ledger, { id: paymentId, access: everyRow });

  const partly = refundedCents < row.amountCents ? 'partially_refunded' : 'refunded';
  await ledger.tx
    .update(payments)
    .set({ status: refundedCents === 0 ? 'completed' : partly })
    .where(eq(payments.id, paymentId));
  await restateUnapplied(ledger, [paymentId]);
}

async function lockReversible(ledger: ClientLedger, { id, access }: Reversal) {
  const payment = await lockPayment(ledger, { id, access });
  if (payment.refundedCents > 0) {
    throw new AppError(
      'conflict',
      `${formatCents(payment.refundedCents)} of this payment was given back. Void the refund first.`,
    );
  }

  return payment;
}

async function takeBack(
  ledger: ClientLedger,
  ctx: ActorContext,
  { row, change, reason }: { row: PaymentRow; change: Partial<PaymentRow>; reason: string },
): Promise<void> {
  const { tx } = ledger;
  const touched = await tx
    .select({ invoiceId: paymentAllocations.invoiceId })
    .from(paymentAllocations)
    .where(eq(paymentAllocations.paymentId, row.id));
  const locked = await lockInvoices(
    ledger,
    touched.map(({ invoiceId }) => invoiceId),
  );
  await tx.delete(paymentAllocations).where(eq(paymentAllocations.paymentId, row.id));
  await tx
    .update(payments)
    .set({
      ...change,
      unappliedCents: 0,
      updatedAt: ctx.now,
      version: sql`${payments.version} + 1`,
    })
    .where(eq(payments.id, row.id));
  for (const invoice of locked) await settleInvoice(ledger, ctx, { invoice, reason });
  if (row.refundOf !== null) await restateRefunded(ledger, row.refundOf);
}

/** Voids a payment entered by mistake. It stays in the list, struck through, with the reason. */
export function voidPayment(ctx: WorkContext, reversal: Reversal): Promise<Payment> {
  return withClientLedger(ctx.db, { paymentId: reversal.id }, async (ledger) => {
    const { tx } = ledger;
    const { row } = await lockReversible(ledger, reversal);
    if (row.status === 'voided') throw new AppError('conflict', 'This payment is voided already.');

    const reason = reversal.reason ?? null;
    const before = await findPayment(tx, { id: row.id, access: everyRow });
    await takeBack(ledger, ctx, {
      row,
      change: { status: 'voided', voidedAt: ctx.now, voidReason: reason },
      reason: `${labelOf(row)} voided`,
    });
    const after = await findPayment(tx, { id: row.id, access: everyRow });
    await recordHistory(tx, ctx, {
      entity: 'payments',
      entityId: row.id,
      label: labelOf(row),
      action: 'voided',
      before,
      after,
      version: after.version,
      reason,
      contactId: row.clientId,
    });

    return after;
  });
}

/** Deletes a payment: every balance is as it was before it. An administrator can restore it. */
export function deletePayment(ctx: WorkContext, reversal: Reversal): Promise<void> {
  return withClientLedger(ctx.db, { paymentId: reversal.id }, async (ledger) => {
    const { tx } = ledger;
    const { row } = await lockReversible(ledger, reversal);
    await takeBack(ledger, ctx, {
      row,
      change: { deletedAt: ctx.now, deletedBy: userIdOf(ctx.actor) },
      reason: `${labelOf(row)} deleted`,
    });
    await recordHistory(tx, ctx, {
      entity: 'payments',
      entityId: row.id,
      label: labelOf(row),
      action: 'deleted',
      version: row.version + 1,
      reason: reversal.reason ?? null,
      contactId: row.clientId,
    });
  });
}

/**
 * What a refund in the trash would take off invoices today, since its payment's money may have
 * moved. It can be restored only while enough of the payment is left.
 */
async function takenByRefund(ledger: ClientLedger, id: number): Promise<Share[]> {
  const { tx } = ledger;
  const [refund] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!refund || refund.refundOf === null || refund.status === 'voided') return [];

  const [known] = await tx.select().from(payments).where(eq(payments.id, refund.refundOf));
  if (!known || !isCounting(known)) {
    throw new AppError(
      'conflict',
      'The payment that this refund gives back does not count. Restore it first.',
    );
  }
  const payment = await lockPayment(ledger, { id: known.id, access: everyRow });
  if (payment.refundedCents - refund.amountCents > payment.row.amountCents) {
    throw new AppError('conflict', 'That payment has been given back otherwise meanwhile.');
  }

  return takenForRefund(payment, -refund.amountCents).map(({ invoiceId, amountCents }) => ({
    invoiceId,
    amountCents: -amountCents,
  }));
}

/** An amount of a payment for an invoice; negative takes it off. */
interface Share {
  invoiceId: number;
  amountCents: number;
}

/** A restored payment is applied to the invoice it was recorded on as far as it fits. */
async function fittingShare(
  ledger: ClientLedger,
  { invoiceId, amountCents }: PaymentRow,
): Promise<Share[]> {
  const [invoice] = await lockInvoices(ledger, invoiceId === null ? [] : [invoiceId]);
  if (!invoice || !takesReturningMoney(invoice)) return [];

  const room = invoice.totalCents - invoice.paidCents;

  return [{ invoiceId: invoice.id, amountCents: Math.min(amountCents, room) }];
}

/** Restores a deleted payment: on its invoice as far as it fits, the rest as credit. */
export async function restorePayment(ctx: WorkContext, id: number): Promise<void> {
  await withClientLedger(ctx.db, { paymentId: id }, async (ledger) => {
    const { tx } = ledger;
    const taken = await takenByRefund(ledger, id);
    await takeOutOfTrash(tx, ctx, { table: payments, id, what: 'Payment' });
    const { row } = await lockPayment(ledger, { id, access: everyRow });

    const counted = row.amountCents > 0 ? await fittingShare(ledger, row) : taken;
    const shares = isCounting(row) ? counted : [];
    const locked = await lockInvoices(
      ledger,
      shares.map(({ invoiceId }) => invoiceId),
    );
    for (const share of shares) await allocate(ledger, { paymentId: id, ...share });
    await restateUnapplied(ledger, [id]);
    for (const invoice of locked) {
      await settleInvoice(ledger, ctx, { invoice, reason: `${labelOf(row)} restored` });
    }
    if (row.refundOf !== null) await restateRefunded(ledger, row.refundOf);
    await recordHistory(tx, ctx, {
      entity: 'payments',
      entityId: id,
      label: labelOf(row),
      action: 'restored',
      version: row.version,
      contactId: row.clientId,
    });
  });
}

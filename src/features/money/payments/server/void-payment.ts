/**
 * Reverses payments. A voided payment stays in the list, and a deleted one moves to the trash.
 * Neither counts.
 */
import { AppError } from '#shared/app-error.ts';
import { formatCents } from '#shared/money.ts';
import { paymentLabel } from '#features/money/ledger/payment.ts';
import type { Payment } from '#features/money/ledger/payment.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { lockPayment } from '#features/money/ledger/server/payment-queries.ts';
import { paymentRecords } from '#features/money/ledger/server/payment-records.ts';
import { reversePayment } from '#features/money/ledger/server/reverse-payment.ts';
import { userIdOf } from '#server/access/actor.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { PaymentRow } from '#features/money/ledger/server/payment-table.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { CallContext } from '#server/access/request-context.ts';

interface Reversal {
  id: number;
  access: RowAccess<'payments'>;
  reason?: string | null | undefined;
}

/**
 * Throws a 409 if this is a provider payment, because those can only be refunded through the
 * provider.
 */
export function assertByHand({ providerPaymentId }: Pick<PaymentRow, 'providerPaymentId'>): void {
  if (providerPaymentId === null) return;

  throw new AppError(
    'conflict',
    'Stripe processed this payment. Use Refund through Stripe instead.',
  );
}

async function lockReversible(ledger: ClientLedger, { id, access }: Reversal) {
  const payment = await lockPayment(ledger, { id, access });
  assertByHand(payment.row);
  if (payment.refundedCents > 0) {
    throw new AppError(
      'conflict',
      `${formatCents(payment.refundedCents)} of this payment was refunded. Void the refund first.`,
    );
  }

  return payment;
}

/**
 * Voids a payment that was entered by mistake. It stays in the list, struck through, with the
 * reason.
 */
export function voidPayment(ctx: CallContext, reversal: Reversal): Promise<Payment> {
  return withClientLedger(ctx.db, { paymentId: reversal.id }, async (ledger) => {
    const { tx } = ledger;
    const { row, record: before } = await lockReversible(ledger, reversal);
    if (row.status === 'voided') throw new AppError('conflict', 'This payment is already void.');

    const reason = reversal.reason ?? null;
    await reversePayment(ledger, ctx, {
      row,
      change: { status: 'voided', voidedAt: ctx.now, voidReason: reason },
      reason: `${paymentLabel(row)} voided`,
    });
    const record = await paymentRecords.find(tx, ctx, { id: row.id, access: everyRow });
    await paymentRecords.audit(tx, ctx, { action: 'voided', record, before, reason });

    return record;
  });
}

/**
 * Deletes a payment and restores all balances it affected. An administrator can restore the
 * payment.
 */
export function deletePayment(ctx: CallContext, reversal: Reversal): Promise<void> {
  return withClientLedger(ctx.db, { paymentId: reversal.id }, async (ledger) => {
    const { tx } = ledger;
    const { row, record } = await lockReversible(ledger, reversal);
    await reversePayment(ledger, ctx, {
      row,
      change: { deletedAt: ctx.now, deletedBy: userIdOf(ctx.actor) },
      reason: `${paymentLabel(row)} deleted`,
    });
    await paymentRecords.audit(tx, ctx, {
      action: 'deleted',
      record,
      version: row.version + 1,
      reason: reversal.reason ?? null,
    });
  });
}

import { eq } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { paymentLabel } from '#features/money/ledger/payment.ts';
import {
  allocate,
  lockInvoices,
  takesReturningMoney,
} from '#features/money/ledger/server/allocations.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { isCounting, lockPayment } from '#features/money/ledger/server/payment-queries.ts';
import { paymentRecords } from '#features/money/ledger/server/payment-records.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import type { PaymentRow } from '#features/money/ledger/server/payment-table.ts';
import { recalculatePaid } from '#features/money/ledger/server/recalculate-paid.ts';
import { restateRefunded } from '#features/money/ledger/server/reverse-payment.ts';
import { restateUnapplied } from '#features/money/ledger/server/unapplied.ts';
import { refundSources } from '#features/money/ledger/server/write-refund.ts';
import { takeOutOfTrash } from '#server/records/trash-bin.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { CallContext } from '#server/access/request-context.ts';

/** The amount of a payment to allocate to an invoice; negative to take money off. */
interface Share {
  invoiceId: number;
  amountCents: number;
}

/**
 * Returns how much a deleted refund would take off each invoice now; the payment's money may have
 * moved since it was deleted. Throws a 409 if not enough of the payment is left to restore the
 * refund.
 */
async function takenByRefund(ledger: ClientLedger, id: number): Promise<Share[]> {
  const { tx } = ledger;
  const [refund] = await tx.select().from(payments).where(eq(payments.id, id));
  if (!refund || refund.refundOf === null || refund.status === 'voided') return [];

  const [known] = await tx.select().from(payments).where(eq(payments.id, refund.refundOf));
  if (!known || !isCounting(known)) {
    throw new AppError('conflict', 'The refunded payment is deleted or void. Restore it first.');
  }
  const payment = await lockPayment(ledger, { id: known.id, access: everyRow });
  if (payment.refundedCents - refund.amountCents > payment.row.amountCents) {
    throw new AppError('conflict', 'That payment has already been refunded.');
  }

  return refundSources(payment, -refund.amountCents).map(({ invoiceId, amountCents }) => ({
    invoiceId,
    amountCents: -amountCents,
  }));
}

/** Returns how much of a restored payment fits on the invoice it was recorded on. */
async function fittingShare(
  ledger: ClientLedger,
  { invoiceId, amountCents }: PaymentRow,
): Promise<Share[]> {
  const [invoice] = await lockInvoices(ledger, invoiceId === null ? [] : [invoiceId]);
  if (!invoice || !takesReturningMoney(invoice)) return [];

  const room = invoice.totalCents - invoice.paidCents;

  return [{ invoiceId: invoice.id, amountCents: Math.min(amountCents, room) }];
}

/**
 * Restores a deleted payment. It is applied to its invoice up to the balance, and the rest becomes
 * credit.
 */
export async function restorePayment(ctx: CallContext, id: number): Promise<void> {
  await withClientLedger(ctx.db, { paymentId: id }, async (ledger) => {
    const { tx } = ledger;
    const taken = await takenByRefund(ledger, id);
    await takeOutOfTrash(tx, ctx, { table: payments, id, what: 'Payment' });
    const { row, record } = await lockPayment(ledger, { id, access: everyRow });

    const counted = row.amountCents > 0 ? await fittingShare(ledger, row) : taken;
    const shares = isCounting(row) ? counted : [];
    const locked = await lockInvoices(
      ledger,
      shares.map(({ invoiceId }) => invoiceId),
    );
    for (const share of shares) await allocate(ledger, { paymentId: id, ...share });
    await restateUnapplied(ledger, [id]);
    for (const invoice of locked) {
      await recalculatePaid(ledger, ctx, { invoice, reason: `${paymentLabel(row)} restored` });
    }
    if (row.refundOf !== null) await restateRefunded(ledger, row.refundOf);
    await paymentRecords.audit(tx, ctx, { action: 'restored', record });
  });
}

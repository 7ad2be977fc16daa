import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { formatCents, toCents } from '#shared/money.ts';
import type { Payment } from '#features/money/ledger/payment.ts';
import { withClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { isCounting, lockPayment } from '#features/money/ledger/server/payment-queries.ts';
import { refundSources, writeRefund } from '#features/money/ledger/server/write-refund.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import type { CallContext } from '#server/access/request-context.ts';
import type { paymentRefund } from '../payment-requests.ts';
import { assertByHand } from './void-payment.ts';

interface Refund {
  id: number;
  access: RowAccess<'payments'>;
  input: z.output<typeof paymentRefund>;
}

/** Records a refund as a separate, negative ledger entry. */
export function refundPayment(ctx: CallContext, { id, access, input }: Refund): Promise<Payment> {
  return withClientLedger(ctx.db, { paymentId: id }, async (ledger) => {
    const payment = await lockPayment(ledger, { id, access });
    const { row, refundedCents } = payment;
    assertByHand(row);
    if (!isCounting(row) || row.amountCents <= 0) {
      throw new AppError('conflict', 'Only a received payment can be refunded.');
    }
    const amountCents = toCents(input.amount);
    const refundableCents = row.amountCents - refundedCents;
    if (refundableCents <= 0) {
      throw new AppError('conflict', 'This payment is already fully refunded.');
    }
    if (amountCents > refundableCents) {
      const message = `You can refund up to ${formatCents(refundableCents)}`;
      throw new AppError('bad_input', `${message}.`, { issues: [{ path: 'amount', message }] });
    }

    return writeRefund(ledger, ctx, {
      payment,
      amountCents,
      kind: 'refund',
      method: input.method,
      notes: input.notes ?? null,
      sources: refundSources(payment, amountCents),
    });
  });
}

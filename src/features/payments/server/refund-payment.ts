import type { z } from 'zod';
import { AppError } from '#shared/app-error.ts';
import { formatCents, toCents } from '#shared/money.ts';
import type { Payment, paymentRefund } from '#features/ledger/payment.ts';
import { withClientLedger } from '#features/ledger/server/client-ledger.ts';
import { isCounting, lockPayment } from '#features/ledger/server/payment-queries.ts';
import { refundSources, writeRefund } from '#features/ledger/server/write-refund.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import type { WorkContext } from '#server/http/request-context.ts';

interface Refund {
  id: number;
  access: RowAccess<'payments'>;
  input: z.output<typeof paymentRefund>;
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

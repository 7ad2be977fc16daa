import { desc, eq } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { everyRow } from '#server/access/row-access.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { ClientLedger } from './client-ledger.ts';
import { lockPayment } from './payment-queries.ts';
import { paymentAllocations } from './payment-table.ts';
import { writeRefund } from './write-refund.ts';

/** The note on ledger entries created because a user changed the paid amount on the invoice. */
export const ADJUSTMENT_NOTE = 'Amount paid was set on the invoice';

/** Refunds the newest payments on an invoice until its paid amount is lower by `amountCents`. */
export async function lowerPaid(
  ledger: ClientLedger,
  ctx: ActorContext,
  { invoiceId, amountCents }: { invoiceId: number; amountCents: number },
): Promise<void> {
  let left = amountCents;
  const newestFirst = await ledger.tx
    .select({ paymentId: paymentAllocations.paymentId })
    .from(paymentAllocations)
    .where(eq(paymentAllocations.invoiceId, invoiceId))
    .orderBy(desc(paymentAllocations.id));
  for (const { paymentId } of newestFirst) {
    if (left <= 0) return;
    const payment = await lockPayment(ledger, { id: paymentId, access: everyRow });
    // Skip provider payments: they can only be refunded through the provider.
    if (payment.row.providerPaymentId !== null) continue;
    const there = payment.applied.find((one) => one.invoiceId === invoiceId)?.amountCents ?? 0;
    const taken = Math.min(left, there);
    if (taken <= 0) continue;
    left -= taken;
    await writeRefund(ledger, ctx, {
      payment,
      amountCents: taken,
      kind: 'adjustment',
      method: 'unspecified',
      notes: ADJUSTMENT_NOTE,
      sources: [{ invoiceId, amountCents: taken }],
    });
  }
  if (left > 0) {
    throw new AppError(
      'conflict',
      'This invoice was paid by card or bank debit. Refund that payment instead.',
    );
  }
}

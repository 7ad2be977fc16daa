/**
 * Removes a payment from the books: detaches it from all invoices and updates their paid amounts.
 */
import { eq, sql } from 'drizzle-orm';
import { everyRow } from '#server/access/row-access.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { lockInvoices } from './allocations.ts';
import type { ClientLedger } from './client-ledger.ts';
import { countingStatus, isCounting, lockPayment } from './payment-queries.ts';
import { paymentAllocations, payments } from './payment-table.ts';
import type { PaymentRow } from './payment-table.ts';
import { recalculatePaid } from './recalculate-paid.ts';
import { restateUnapplied } from './unapplied.ts';

/** Updates a payment's status from its remaining refunds after one of them was reversed. */
export async function restateRefunded(ledger: ClientLedger, paymentId: number): Promise<void> {
  const [known] = await ledger.tx.select().from(payments).where(eq(payments.id, paymentId));
  // The refunds of a payment in the trash can be voided too; its status is updated when it is
  // restored.
  if (!known || !isCounting(known)) return;
  const payment = await lockPayment(ledger, { id: paymentId, access: everyRow });
  await ledger.tx
    .update(payments)
    .set({ status: countingStatus(payment) })
    .where(eq(payments.id, paymentId));
  await restateUnapplied(ledger, [paymentId]);
}

/**
 * Removes a payment's allocations and stores why it no longer counts. The trigger
 * payments_by_day_changed subtracts it from its day's totals.
 */
export async function reversePayment(
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
  for (const invoice of locked) await recalculatePaid(ledger, ctx, { invoice, reason });
  if (row.refundOf !== null) await restateRefunded(ledger, row.refundOf);
}

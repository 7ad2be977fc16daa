/** The part of a payment on no invoice: stored, so that lists find and sort it by an index. */
import { inArray, or, sql } from 'drizzle-orm';
import type { ClientLedger } from './client-ledger.ts';
import { isCountingAs, isCountingSql } from './payment-queries.ts';
import { payments } from './payment-table.ts';

/**
 * The expected value of `payments.unapplied_cents`: the amount received, less allocations and
 * refunds.
 */
export const unappliedSql = sql`(case when payments.refund_of is null and ${isCountingSql} then
  payments.amount_cents
  - coalesce((select sum(own.amount_cents) from payment_allocations own where own.payment_id = payments.id), 0)
  + coalesce((
    select sum(refund.amount_cents - coalesce((
      select sum(back.amount_cents) from payment_allocations back where back.payment_id = refund.id), 0))
    from payments refund where refund.refund_of = payments.id and ${isCountingAs('refund')}), 0)
  else 0 end)`;

/**
 * Recalculates the unapplied amount of these payments, and of the payments that these refunds
 * belong to.
 */
export async function restateUnapplied(
  { tx }: ClientLedger,
  paymentIds: readonly number[],
): Promise<void> {
  if (paymentIds.length === 0) return;

  const ids = [...paymentIds];
  const refunded = tx
    .select({ id: payments.refundOf })
    .from(payments)
    .where(inArray(payments.id, ids));
  await tx
    .update(payments)
    .set({ unappliedCents: unappliedSql })
    .where(or(inArray(payments.id, ids), inArray(payments.id, refunded)));
}

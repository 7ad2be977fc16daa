/**
 * The part of a payment that is not applied to any invoice. Stored in a column so lists can filter
 * and sort by it using an index.
 */
import { inArray, or, sql } from 'drizzle-orm';
import type { ClientLedger } from './client-ledger.ts';
import { isCountingAs, isCountingSql } from './payment-queries.ts';
import { payments } from './payment-table.ts';

/**
 * SQL for what `payments.unapplied_cents` should be: the amount received minus allocations and
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
 * Recalculates the unapplied amounts of these payments. If any of them are refunds, also
 * recalculates the payments they refund.
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

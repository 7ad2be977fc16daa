/** Counts what setting several invoices to paid would do, for the confirmation dialog. */
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { toDollars } from '#shared/money.ts';
import type { LeftToPay } from '../invoice-endpoints.ts';

/**
 * Counts the invoices that would get a payment for their balance, and the skipped ones by reason.
 */
export async function countLeftToPay(
  db: DbOrTx,
  { ids, access }: { ids: readonly number[]; access: RowAccess<'invoices'> },
): Promise<LeftToPay> {
  const chosen = [...new Set(ids)];
  const isCancelled = sql`${invoices.manualStatus} = 'cancelled'`;
  const isOpen = sql`not ${isCancelled} and ${invoices.balanceCents} > 0`;
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      payable: sql<number>`(count(*) filter (where ${isOpen}))::int`,
      cents: sql<string>`coalesce(sum(${invoices.balanceCents}) filter (where ${isOpen}), 0)`,
      cancelled: sql<number>`(count(*) filter (where ${isCancelled}))::int`,
    })
    .from(invoices)
    .where(and(inArray(invoices.id, chosen), isNull(invoices.deletedAt), access.condition));
  if (!row) throw new Error('an aggregate has one row');
  const { all, payable, cents, cancelled } = row;

  return {
    payable,
    amount: toDollars(Number(cents)),
    cancelled,
    paid: all - payable - cancelled,
    others: chosen.length - all,
  };
}

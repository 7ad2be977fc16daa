import { and, inArray } from 'drizzle-orm';
import { invoices } from '#features/ledger/server/invoice-table.ts';
import { readableRows } from '#server/records/authorized-rows.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Payment } from '#features/ledger/payment.ts';

/** The payments, naming only those invoices that the user may read. Their sums count the others too. */
export async function withReadableAllocations(
  { db, user }: RequestContext,
  payments: readonly Payment[],
): Promise<Payment[]> {
  const ids = payments.flatMap(({ allocations }) => allocations.map(({ invoiceId }) => invoiceId));
  if (ids.length === 0) return [...payments];

  const rows = await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(inArray(invoices.id, ids), readableRows(user, 'invoices').condition));
  const readable = new Set(rows.map(({ id }) => id));

  return payments.map((payment) => ({
    ...payment,
    allocations: payment.allocations.filter(({ invoiceId }) => readable.has(invoiceId)),
  }));
}

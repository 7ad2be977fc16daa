import { and, eq, ne, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { billsItsEstimate } from '#features/estimates/server/made-invoices.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { readableRows } from '#server/records/authorized-rows.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import { invoices } from '#features/ledger/server/invoice-table.ts';

/**
 * Throws 409 when another live invoice bills the same estimate, naming it to those who may read it:
 * the work is billed once.
 * Locks the estimate, so that two invoices of it do not come to life at the same moment.
 */
export async function assertBilledOnce(
  tx: DbOrTx,
  { actor }: ActorContext,
  { estimateId, invoiceId }: { estimateId: number; invoiceId?: number },
): Promise<void> {
  const { rows } = await tx.execute<{ number: string }>(
    sql`select estimate_number as number from estimates where id = ${estimateId} for update`,
  );
  const [live] = await tx
    .select({
      id: invoices.id,
      invoiceNumber: invoices.invoiceNumber,
      isNamed: sql<boolean>`${readableRows(actor, 'invoices').condition}`,
    })
    .from(invoices)
    .where(
      and(eq(invoices.estimateId, estimateId), ne(invoices.id, invoiceId ?? 0), billsItsEstimate),
    );
  if (!live) return;
  if (!live.isNamed) throw new AppError('conflict', 'This estimate is already invoiced.');

  throw new AppError(
    'conflict',
    `${live.invoiceNumber} was already made from ${rows[0]?.number}.`,
    {
      details: { invoiceId: live.id },
    },
  );
}

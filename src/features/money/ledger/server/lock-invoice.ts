/** Reads and locks an invoice row while holding its client's ledger. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { ClientLedger } from './client-ledger.ts';
import { invoices } from './invoice-table.ts';
import type { InvoiceRow } from './invoice-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import type { RowAccess } from '#server/access/row-access.ts';

interface FindInvoice {
  id: number;
  access: RowAccess<'invoices'>;
}

/** For users with access to all invoices, so the query needs no access condition. */
const lockAnyInvoice = preparedOnce((tx) =>
  tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, sql.placeholder('id')), isNull(invoices.deletedAt)))
    .for('update')
    .prepare('lock_invoice'),
);

/**
 * Locks and returns an invoice's row; empty if it does not exist or the user has no access to it.
 */
export function lockInvoiceRows(tx: DbOrTx, { id, access }: FindInvoice): Promise<InvoiceRow[]> {
  if (access.own === null) return lockAnyInvoice(tx).execute({ id });

  return tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), isNull(invoices.deletedAt), access.condition))
    .for('update');
}

/**
 * Returns the row found by {@link lockInvoiceRows}. Throws a 404 if there is none, or a 409 if its
 * client's ledger is not held.
 */
export function heldInvoice(
  { assertHolds }: ClientLedger,
  [row]: readonly InvoiceRow[],
): InvoiceRow {
  if (!row) throw notFound('Invoice');
  assertHolds(row.clientId);

  return row;
}

/** Locks and returns an invoice's row. Its client's ledger must be held. */
export async function lockInvoice(ledger: ClientLedger, sought: FindInvoice): Promise<InvoiceRow> {
  return heldInvoice(ledger, await lockInvoiceRows(ledger.tx, sought));
}

/** Reads an invoice's row under a lock, while its client's ledger is held. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import type { RowAccess } from '#server/access/row-access.ts';

interface FindInvoice {
  id: number;
  access: RowAccess<'invoices'>;
}

/** Without row access conditions. */
const lockAnyInvoice = preparedOnce((tx) =>
  tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, sql.placeholder('id')), isNull(invoices.deletedAt)))
    .for('update')
    .prepare('lock_invoice'),
);

/** Returns one invoice's locked row, if it exists and is accessible. */
export function lockInvoiceRows(tx: DbOrTx, { id, access }: FindInvoice): Promise<InvoiceRow[]> {
  if (access.own === null) return lockAnyInvoice(tx).execute({ id });

  return tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), isNull(invoices.deletedAt), access.condition))
    .for('update');
}

/**
 * Returns the row of {@link lockInvoiceRows} for a client whose ledger is held; throws a 404
 * otherwise.
 */
export function heldInvoice(
  { assertHolds }: ClientLedger,
  [row]: readonly InvoiceRow[],
): InvoiceRow {
  if (!row) throw notFound('Invoice');
  assertHolds(row.clientId);

  return row;
}

/** Locks and returns one invoice's row for a client whose ledger is held. */
export async function lockInvoice(ledger: ClientLedger, sought: FindInvoice): Promise<InvoiceRow> {
  return heldInvoice(ledger, await lockInvoiceRows(ledger.tx, sought));
}

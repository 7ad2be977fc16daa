/** Reading an invoice's row under a lock, while its client's ledger is held. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { ClientLedger } from '#features/money/ledger/server/client-ledger.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import type { RowAccess } from '#server/records/row-access.ts';

interface FindInvoice {
  id: number;
  access: RowAccess<'invoices'>;
}

/** With access to every row. */
const lockAnyInvoice = preparedOnce((tx) =>
  tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, sql.placeholder('id')), isNull(invoices.deletedAt)))
    .for('update')
    .prepare('lock_invoice'),
);

/** One invoice's row, locked, if it is there and accessible. */
export function lockInvoiceRows(tx: DbOrTx, { id, access }: FindInvoice): Promise<InvoiceRow[]> {
  if (access.own === null) return lockAnyInvoice(tx).execute({ id });

  return tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), isNull(invoices.deletedAt), access.condition))
    .for('update');
}

/** The row of {@link lockInvoiceRows}, of a client whose ledger is held, or a 404. */
export function heldInvoice(
  { assertHolds }: ClientLedger,
  [row]: readonly InvoiceRow[],
): InvoiceRow {
  if (!row) throw notFound('Invoice');
  assertHolds(row.clientId);

  return row;
}

/** One invoice's row, locked, of a client whose ledger is held. */
export async function lockInvoice(ledger: ClientLedger, sought: FindInvoice): Promise<InvoiceRow> {
  return heldInvoice(ledger, await lockInvoiceRows(ledger.tx, sought));
}

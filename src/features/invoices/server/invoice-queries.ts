import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { Page } from '#shared/endpoint.ts';
import { toDollars } from '#shared/money.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import { largeDocumentColumns } from '#features/documents/server/large-document-columns.ts';
import { isoOrNull, toDocumentAnswer } from '#features/documents/server/document-answer.ts';
import { alphabeticalStart } from '#server/db/columns.ts';
import type { ClientLedger } from '#features/ledger/server/client-ledger.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { preparedOnce } from '#server/db/prepared-once.ts';
import type { RecordSource } from '#server/records/list-sql.ts';
import { readAllInPieces, readPage } from '#server/records/read-page.ts';
import type { Listing, RowsToRead } from '#server/records/read-page.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import { INVOICE_STATUSES } from '#features/ledger/invoice-state.ts';
import type { Invoice, INVOICE_LIST_FIELDS } from '../invoice.ts';
import { displayedInvoiceStatus } from '../invoice-rules.ts';
import { invoiceStatus } from '#features/ledger/invoice-state.ts';
import {
  displayedStatusParts,
  displayedStatusSql,
  hasDisplayedStatusSql,
} from './invoice-state-sql.ts';
import { invoices } from '#features/ledger/server/invoice-table.ts';
import type { InvoiceRow } from '#features/ledger/server/invoice-table.ts';

const columns = {
  row: invoices,
  jobTitle: jobs.title,
};

interface InvoiceWithNames {
  row: InvoiceRow;
  jobTitle: string | null;
}

/** A stored invoice as the API gives it. */
export function toInvoice({ row, jobTitle }: InvoiceWithNames, today: CalendarDay): Invoice {
  const paid = toDollars(row.paidCents);

  return {
    id: row.id,
    invoiceNumber: row.invoiceNumber,
    ...toDocumentAnswer(row, jobTitle),
    date: row.date,
    dueDate: row.dueDate,
    status: invoiceStatus(row),
    displayStatus: displayedInvoiceStatus(row, today),
    cancelledAt: isoOrNull(row.cancelledAt),
    cancelReason: row.cancelReason,
    paid,
    paidAmount: paid,
    balance: toDollars(row.balanceCents),
    owed: toDollars(row.owedCents),
    estimateId: row.estimateId,
    estimateNumber: row.estimateNumber,
  };
}

function invoiceList(today: CalendarDay): RecordSource<keyof typeof INVOICE_LIST_FIELDS> {
  return {
    entity: 'invoices',
    deletedAt: invoices.deletedAt,
    id: invoices.id,
    searchText: invoices.searchText,
    columns: {
      id: { value: invoices.id, kind: 'number' },
      invoiceNumber: { value: invoices.invoiceNumber, kind: 'text', isSearchable: true },
      description: {
        value: invoices.description,
        kind: 'text',
        isSearchable: true,
        order: alphabeticalStart('invoices.description'),
      },
      clientName: { value: invoices.clientName, kind: 'text', isSearchable: true },
      clientId: { value: invoices.clientId, kind: 'number' },
      jobId: { value: invoices.jobId, kind: 'number' },
      status: {
        value: displayedStatusSql(today),
        kind: 'choice',
        matches: (value) => hasDisplayedStatusSql(value, today),
        alone: { parts: displayedStatusParts(today), order: sql`${invoices.dueDate}` },
        parts: INVOICE_STATUSES.toSorted().map((status) => hasDisplayedStatusSql(status, today)),
      },
      date: { value: invoices.date, kind: 'date' },
      dueDate: { value: invoices.dueDate, kind: 'date' },
      total: { value: invoices.totalCents, kind: 'money' },
      paid: { value: invoices.paidCents, kind: 'money' },
      balance: { value: invoices.balanceCents, kind: 'money' },
      owed: { value: invoices.owedCents, kind: 'money' },
      createdAt: { value: invoices.createdAt, kind: 'instant' },
    },
    defaultSort: [{ field: 'createdAt', desc: true }],
  };
}

interface InvoiceListing extends Listing<'invoices'> {
  today: CalendarDay;
}

function readInvoices(db: DbOrTx, today: CalendarDay) {
  return async ({ where, wants }: RowsToRead): Promise<Invoice[]> => {
    const rows = await db
      .select({
        ...columns,
        row: { ...getTableColumns(invoices), ...largeDocumentColumns(invoices, wants) },
      })
      .from(invoices)
      .leftJoin(jobs, eq(jobs.id, invoices.jobId))
      .where(where);

    return rows.map((row) => toInvoice(row, today));
  };
}

export function listInvoices(
  db: DbOrTx,
  { today, ...listing }: InvoiceListing,
): Promise<Page<Invoice>> {
  return readPage(db, invoiceList(today), { listing, read: readInvoices(db, today) });
}

/** All invoices that a list query finds, in pieces. */
export function exportInvoices(
  db: DbOrTx,
  { today, ...listing }: InvoiceListing,
): Promise<AsyncIterable<Invoice[]>> {
  return readAllInPieces(db, invoiceList(today), { listing, read: readInvoices(db, today) });
}

interface FindInvoice {
  id: number;
  access: RowAccess<'invoices'>;
}

/** One invoice as the API gives it, or a 404. */
export async function findInvoice(
  db: DbOrTx,
  { id, access, today }: FindInvoice & { today: CalendarDay },
): Promise<Invoice> {
  const [row] = await db
    .select(columns)
    .from(invoices)
    .leftJoin(jobs, eq(jobs.id, invoices.jobId))
    .where(and(eq(invoices.id, id), isNull(invoices.deletedAt), access.condition));
  if (!row) throw notFound('Invoice');

  return toInvoice(row, today);
}

/** One invoice's row, or a 404. */
export async function readInvoiceRow(db: DbOrTx, { id, access }: FindInvoice): Promise<InvoiceRow> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), isNull(invoices.deletedAt), access.condition));
  if (!row) throw notFound('Invoice');

  return row;
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

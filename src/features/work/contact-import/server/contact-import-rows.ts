/** Lists an import's rows during and after the review. */
import { and, asc, count, eq, sql } from 'drizzle-orm';
import type { ContactCreate } from '#features/work/contacts/contact.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import type { Page } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list-query.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { listOrder } from '#server/records/list-order.ts';
import { listConditions, listWindow } from '#server/records/list-sql.ts';
import type { ListSource } from '#server/records/list-sql.ts';
import { SHOWN_FIELDS } from '../contact-import.ts';
import type { IMPORT_ROW_LIST_FIELDS, ImportRow, ImportSettings } from '../contact-import.ts';
import { readImportRow } from '../contact-import-row.ts';
import { IMPORT_TARGETS, targetsOf } from '../contact-import-targets.ts';
import type { ImportedField, ImportTarget } from '../contact-import-targets.ts';
import {
  contactRowsOf,
  headerOf,
  isToAttach,
  isToCreate,
  isToFill,
  settingsOf,
} from './contact-import-queries.ts';
import type { StoredImport } from './contact-import-queries.ts';
import { contactImportRows } from './contact-import-table.ts';

const rowList: ListSource<keyof typeof IMPORT_ROW_LIST_FIELDS> = {
  id: contactImportRows.id,
  columns: {
    number: { value: contactImportRows.number, kind: 'number' },
    verdict: { value: contactImportRows.verdict, kind: 'choice' },
    undone: { value: contactImportRows.undone, kind: 'choice' },
  },
  defaultSort: [{ field: 'number', desc: false }],
};

/** Returns a page of an import's rows. */
export async function listImportRows(
  db: DbOrTx,
  { stored, query, timeZone }: { stored: StoredImport; query: ListQuery; timeZone: string },
): Promise<Page<ImportRow>> {
  const where = and(contactRowsOf(stored), listConditions(rowList, query, timeZone));
  const { limit, offset } = listWindow(query);
  const rows = await db
    .select({ row: contactImportRows, contactName: contacts.name })
    .from(contactImportRows)
    .leftJoin(contacts, eq(contacts.id, contactImportRows.contactId))
    .where(where)
    .orderBy(...listOrder(rowList, query))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(contactImportRows).where(where);
  const settings = settingsOf(stored);
  const header = headerOf(stored);

  return {
    rows: rows.map(({ row, contactName }) => toImportRow(row, { settings, header, contactName })),
    total: counted?.total ?? 0,
  };
}

/**
 * Returns the columns mapped to a field. If a file only has company names, the company column
 * provides the name.
 */
function columnsOf(field: ImportedField, { mapping }: ImportSettings): number[] {
  const meaning = (targets: readonly ImportTarget[]) =>
    mapping.flatMap((target, column) => (target && targets.includes(target) ? [column] : []));
  const columns = meaning(targetsOf(field));

  return columns.length === 0 && field === 'name' ? meaning(['company']) : columns;
}

/** Returns the cells of the invalid fields, or the empty cells to fill in if text is missing. */
function cellsToCorrect(
  { cells, faults }: { cells: readonly string[]; faults: readonly ImportedField[] | null },
  settings: ImportSettings,
  header: readonly string[],
): ImportRow['toCorrect'] {
  const found = (faults ?? []).flatMap((field) => {
    const columns = columnsOf(field, settings);
    const filled = columns.filter((column) => cells[column]);
    const chosen = filled.length > 0 ? filled : columns.slice(0, field === 'name' ? 2 : 1);

    return chosen.map((column) => {
      const target = settings.mapping[column];

      return {
        column,
        label: header[column] || (target ? IMPORT_TARGETS[target] : `Column ${column + 1}`),
        text: cells[column] ?? '',
      };
    });
  });

  return found.toSorted((one, other) => one.column - other.column);
}

function shownOf(contact: ContactCreate | null) {
  const shown = SHOWN_FIELDS.map((field) => [field, contact?.[field] ?? null]);

  return Object.fromEntries(shown) as Pick<ImportRow, (typeof SHOWN_FIELDS)[number]>;
}

function toImportRow(
  row: typeof contactImportRows.$inferSelect,
  {
    settings,
    header,
    contactName,
  }: { settings: ImportSettings; header: readonly string[]; contactName: string | null },
): ImportRow {
  const { contact } = readImportRow(row, settings, header);

  return {
    id: row.id,
    number: row.number,
    verdict: row.verdict,
    reason: row.reason,
    name: contact?.name ?? row.cells.filter(Boolean).slice(0, 3).join(', '),
    ...shownOf(contact),
    toCorrect: cellsToCorrect(row, settings, header),
    isCorrected: row.originalCells !== null,
    without: row.without ?? [],
    contactId: row.contactId,
    contactName,
    decision: row.decision,
    outcome: row.outcome,
    undone: row.undone,
    undoNote: row.undoNote,
  };
}

/** Returns all skipped rows with their reasons. */
export async function rowsNotImported(
  db: DbOrTx,
  stored: StoredImport,
): Promise<{ cells: string[]; reason: string }[]> {
  const rows = await db
    .select({
      cells: contactImportRows.cells,
      reason: contactImportRows.reason,
      decision: contactImportRows.decision,
    })
    .from(contactImportRows)
    .where(
      and(
        contactRowsOf(stored),
        sql`${isToCreate} is not true`,
        sql`${isToFill} is not true`,
        sql`${isToAttach} is not true`,
        sql`${contactImportRows.verdict} is not null`,
      ),
    )
    .orderBy(asc(contactImportRows.number));

  return rows.map(({ cells, reason, decision }) => ({
    cells,
    reason: decision === 'skip' ? 'Skipped by choice' : (reason ?? ''),
  }));
}

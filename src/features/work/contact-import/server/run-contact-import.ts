/** Imports reviewed rows in batches, each in its own transaction. */
import { and, asc, eq, gt, or, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { readImportRow } from '../contact-import-row.ts';
import { outcomesOfAttached, withProperties } from './attach-properties.ts';
import {
  contactRowsOf,
  headerOf,
  isToCreate,
  isToFill,
  settingsOf,
  startOf,
} from './contact-import-queries.ts';
import type { StoredImport } from './contact-import-queries.ts';
import { contactImportRows, contactImports } from './contact-import-table.ts';
import { createContacts } from './create-contacts.ts';
import { fillContacts } from './fill-contacts.ts';
import type { Done, PlannedRow, Step } from './planned-rows.ts';

/** The batch size. Small enough to let other requests run in between. */
export const ROWS_AT_ONCE = 100;

/** Starts a reviewed import. Starting it again, such as after a lost response, changes nothing. */
export async function startImport(tx: DbOrTx, stored: StoredImport): Promise<void> {
  if (stored.status === 'importing') return;
  if (stored.status !== 'reviewed') {
    throw new AppError(
      'conflict',
      'Review the rows first. The import starts after all rows are checked.',
    );
  }
  await tx
    .update(contactImports)
    .set({ status: 'importing', position: startOf(stored) })
    .where(eq(contactImports.id, stored.id));
}

/** Imports the next rows. After the last one, completes the import. */
export async function importMore(tx: DbOrTx, step: Step): Promise<void> {
  const { stored, ctx } = step;
  const rows = await tx
    .select()
    .from(contactImportRows)
    .where(
      and(
        contactRowsOf(stored),
        gt(contactImportRows.number, stored.position),
        or(isToCreate, isToFill),
      ),
    )
    .orderBy(asc(contactImportRows.number))
    .limit(ROWS_AT_ONCE);
  const last = rows.at(-1);
  if (!last) {
    await tx
      .update(contactImports)
      .set({ status: 'imported', importedAt: ctx.now })
      .where(eq(contactImports.id, stored.id));
    return;
  }

  const settings = settingsOf(stored);
  const header = headerOf(stored);
  const read = rows.flatMap((row): PlannedRow[] => {
    const { contact, externalId } = readImportRow(row, settings, header);
    if (!contact) return [];
    const isFill = row.verdict === 'update' && row.decision === null;
    const isWanted = row.decision === 'create' || settings.duplicates === 'create';

    return [
      {
        id: row.id,
        number: row.number,
        contact,
        externalId,
        contactId: isFill ? row.contactId : null,
        isWanted,
      },
    ];
  });
  const { planned, attached, refused } = await withProperties(tx, stored, read);
  const created = await createContacts(
    tx,
    step,
    planned.filter(({ contactId }) => contactId === null),
  );
  const done = [
    ...created,
    ...refused,
    ...outcomesOfAttached(attached, created),
    ...(await fillContacts(
      tx,
      step,
      planned.filter(({ contactId }) => contactId !== null),
    )),
  ];
  await storeDone(tx, done);
  await tx
    .update(contactImports)
    .set({ position: last.number })
    .where(eq(contactImports.id, stored.id));
}

async function storeDone(tx: DbOrTx, done: readonly Done[]): Promise<void> {
  await tx.execute(sql`update ${contactImportRows} r
    set outcome = d.outcome, reason = coalesce(d.reason, r.reason), contact_id = d."contactId",
      contact_version = d."contactVersion", filled = d.filled
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb)
      as d(id int, outcome text, reason text, "contactId" int, "contactVersion" int, filled jsonb)
    where r.id = d.id`);
}

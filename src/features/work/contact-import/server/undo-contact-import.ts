/**
 * Undoes an import: deletes created contacts and clears filled fields, unless they have been edited
 * since.
 */
import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { isSameValue } from '#shared/same-value.ts';
import { userIdOf } from '#server/access/actor.ts';
import { recordHistories } from '#server/records/audit-log.ts';
import type { HappenedTo } from '#server/records/audit-log.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { UndoOutcome } from '../contact-import.ts';
import { IMPORT_TARGETS, OPTIONAL_FIELDS } from '../contact-import-targets.ts';
import { undoCutoff } from './contact-import-queries.ts';
import type { StoredImport } from './contact-import-queries.ts';
import { contactImportRows, contactImports } from './contact-import-table.ts';
import { contactColumns, contactStore } from '#features/work/contacts/server/contact-store.ts';
import type { ContactRow } from '#features/work/contacts/server/contact-store.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { ROWS_AT_ONCE } from './run-contact-import.ts';

/** Starts undoing an import that is complete or was stopped halfway. */
export async function startUndo(tx: DbOrTx, stored: StoredImport, now: Date): Promise<void> {
  // This request repeats one whose response was lost.
  if (stored.status === 'undoing') return;
  if (stored.status !== 'imported' && stored.status !== 'importing') {
    throw new AppError('conflict', 'There is nothing to undo.');
  }
  if (stored.createdAt < undoCutoff(now)) {
    throw new AppError('conflict', 'This import can no longer be undone.');
  }
  // Undo in reverse order, since several rows may have added values to the same contact.
  await tx
    .update(contactImports)
    .set({ status: 'undoing', position: 2_147_483_647 })
    .where(eq(contactImports.id, stored.id));
}

type Row = typeof contactImportRows.$inferSelect;

interface Undone {
  id: number;
  undone: UndoOutcome;
  undoNote: string | null;
}

/** Undoes the next rows. After the last one, completes the undo. */
export async function undoMore(
  tx: DbOrTx,
  { stored, ctx }: { stored: StoredImport; ctx: ActorContext },
): Promise<void> {
  const rows = await tx
    .select()
    .from(contactImportRows)
    .where(
      and(
        eq(contactImportRows.importId, stored.id),
        lt(contactImportRows.number, stored.position),
        inArray(contactImportRows.outcome, ['created', 'filled']),
      ),
    )
    .orderBy(desc(contactImportRows.number))
    .limit(ROWS_AT_ONCE);
  const last = rows.at(-1);
  if (!last) {
    // Addresses added to a new contact were deleted with it.
    await tx.execute(sql`update ${contactImportRows} r set undone = client.undone
      from ${contactImportRows} client
      where r.import_id = ${stored.id} and r.outcome = 'attached'
        and client.import_id = r.import_id and client.number = r.same_as`);
    await tx
      .update(contactImports)
      .set({ status: 'undone', undoneAt: ctx.now })
      .where(eq(contactImports.id, stored.id));
    return;
  }

  const found = await tx
    .select(contactColumns)
    .from(contacts)
    .where(
      inArray(
        contacts.id,
        rows.flatMap(({ contactId }) => contactId ?? []),
      ),
    )
    .orderBy(contacts.id)
    .for('update');
  const there = new Map(found.map((contact) => [contact.id, contact]));
  const events: HappenedTo[] = [];
  const reason = `The import of ${stored.fileName} was undone`;
  const undone = [
    ...(await removeCreated(tx, { rows, there, events, reason, ctx })),
    ...(await emptyFilled(tx, { rows, there, events, reason, ctx })),
  ];
  await recordHistories(tx, { ...ctx, via: 'import' }, events);
  await tx.execute(sql`update ${contactImportRows} r set undone = u.undone, undo_note = u."undoNote"
    from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as u(id int, undone text, "undoNote" text)
    where r.id = u.id`);
  await tx
    .update(contactImports)
    .set({ position: last.number })
    .where(eq(contactImports.id, stored.id));
}

interface Taking {
  rows: readonly Row[];
  there: Map<number, ContactRow>;
  /** Collects audit events for the changed contacts. */
  events: HappenedTo[];
  reason: string;
  ctx: ActorContext;
}

const USED_BY = ['jobs', 'estimates', 'invoices', 'payments'] as const;

/**
 * Returns a type of record that uses each contact, such as 'jobs'. Includes records in the trash,
 * since they can be restored.
 */
async function usesOf(tx: DbOrTx, ids: readonly number[]): Promise<Map<number, string>> {
  const queries = USED_BY.map(
    (table) => sql`select client_id as id, ${table}::text as used_by from ${sql.identifier(table)}
      where client_id = any(${sql.param([...ids])}::int[])`,
  );
  const { rows } = await tx.execute<{ id: number; used_by: string }>(
    sql.join(queries, sql` union all `),
  );

  return new Map(rows.map((row) => [row.id, row.used_by]));
}

async function removeCreated(
  tx: DbOrTx,
  { rows, there, events, reason, ctx }: Taking,
): Promise<Undone[]> {
  const created = rows.filter(({ outcome }) => outcome === 'created');
  const uses = await usesOf(
    tx,
    created.flatMap(({ contactId }) => contactId ?? []),
  );
  const gone: ContactRow[] = [];
  const undone = created.map(({ id, contactId, contactVersion }): Undone => {
    const contact = there.get(contactId ?? 0);
    if (!contact || contact.deletedAt) {
      return { id, undone: 'removed', undoNote: 'Already deleted' };
    }
    const usedBy = uses.get(contact.id);
    if (usedBy) return { id, undone: 'kept', undoNote: `Has ${usedBy}` };
    if (contact.version !== contactVersion) {
      return { id, undone: 'kept', undoNote: 'Changed since the import' };
    }

    gone.push(contact);
    return { id, undone: 'removed', undoNote: null };
  });

  await tx
    .update(contacts)
    .set({
      deletedAt: ctx.now,
      deletedBy: userIdOf(ctx.actor),
      version: sql`${contacts.version} + 1`,
    })
    .where(
      and(
        inArray(
          contacts.id,
          gone.map(({ id }) => id),
        ),
        isNull(contacts.deletedAt),
      ),
    );
  for (const { id, name, version } of gone) {
    events.push({
      entity: 'contacts',
      entityId: id,
      label: name,
      action: 'deleted',
      version: version + 1,
      reason,
      contactId: id,
    });
  }

  return undone;
}

async function emptyFilled(
  tx: DbOrTx,
  { rows, there, events, reason, ctx }: Taking,
): Promise<Undone[]> {
  const undone: Undone[] = [];
  for (const { id, contactId, filled, outcome } of rows) {
    if (outcome !== 'filled') continue;
    const contact = there.get(contactId ?? 0);
    if (!contact || contact.deletedAt) {
      undone.push({ id, undone: 'kept', undoNote: 'The contact was deleted since the import' });
      continue;
    }

    const fields = OPTIONAL_FIELDS.filter((field) => filled?.[field] !== undefined);
    const untouched = fields.filter((field) => isSameValue(contact[field], filled?.[field]));
    const changed = fields.filter((field) => !untouched.includes(field));
    const words = changed.map((field) => IMPORT_TARGETS[field].toLowerCase()).join(', ');
    const undoNote = changed.length > 0 ? `Kept ${words}: changed since the import` : null;
    if (untouched.length === 0) {
      undone.push({ id, undone: 'kept', undoNote });
      continue;
    }

    const [row] = await tx
      .update(contacts)
      .set({
        ...Object.fromEntries(
          untouched.map((field) => [
            field,
            field === 'notes' ? (filled?.notesBefore ?? null) : null,
          ]),
        ),
        updatedAt: ctx.now,
        version: sql`${contacts.version} + 1`,
      })
      .where(eq(contacts.id, contact.id))
      .returning(contactColumns);
    if (!row) throw new Error(`contact ${contact.id} went away`);
    there.set(row.id, row);
    events.push({
      entity: 'contacts',
      entityId: row.id,
      label: row.name,
      action: 'updated',
      before: contactStore.present(contact),
      after: contactStore.present(row),
      version: row.version,
      reason,
      contactId: row.id,
    });
    undone.push({ id, undone: 'restored', undoNote });
  }

  return undone;
}

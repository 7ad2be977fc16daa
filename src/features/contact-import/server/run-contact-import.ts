/** Importing the reviewed rows in batches, each in a transaction of its own. */
import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { userIdOf } from '#server/records/actor.ts';
import { recordHistories } from '#server/records/audit-log.ts';
import type { HappenedTo } from '#server/records/audit-log.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import type { Contact } from '#features/contacts/contact.ts';
import type { RowOutcome } from '../contact-import.ts';
import { readImportRow } from '../contact-import-row.ts';
import { withPropertyRow } from '../property-rows.ts';
import {
  contactRowsOf,
  headerOf,
  isToAttach,
  isToCreate,
  isToFill,
  settingsOf,
  startOf,
} from './contact-import-queries.ts';
import type { StoredImport } from './contact-import-queries.ts';
import { contactImportRows, contactImports } from './contact-import-table.ts';
import type { AddedFacts } from './contact-import-table.ts';
import { contactColumns, contactStore } from '#features/contacts/server/contact-store.ts';
import { contacts } from '#features/contacts/server/contact-table.ts';
import { keysInWords, matchContacts } from './match-contacts.ts';
import type { Candidate } from './match-contacts.ts';
import { missingFacts } from './review-contact-import.ts';

/** Rows per batch: few enough that other requests get their turn in between. */
export const ROWS_AT_ONCE = 100;

/** Starts the reviewed import. Repeating a start whose response was lost changes nothing. */
export async function startImport(tx: DbOrTx, stored: StoredImport): Promise<void> {
  if (stored.status === 'importing') return;
  if (stored.status !== 'reviewed') {
    throw new AppError(
      'conflict',
      'Review the rows first. An import starts once all rows are checked.',
    );
  }
  await tx
    .update(contactImports)
    .set({ status: 'importing', position: startOf(stored) })
    .where(eq(contactImports.id, stored.id));
}

/** A row to be imported. */
interface PlannedRow extends Candidate {
  id: number;
  number: number;
  /** The contact to add its facts to; null creates a new one. */
  contactId: number | null;
  /** A user decided to create it although it looks like an existing contact. */
  isWanted: boolean;
}

/** The outcome of a row. */
interface Done {
  id: number;
  outcome: RowOutcome;
  reason: string | null;
  contactId: number | null;
  contactVersion: number | null;
  filled: AddedFacts | null;
}

interface Step {
  stored: StoredImport;
  ctx: ActorContext;
  access: RowAccess<'contacts'>;
}

/** Imports the next rows; after the last the import is done. */
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

/** A row whose address goes to the contact of another row. */
interface AttachedRow {
  id: number;
  clientRow: number;
}

/** Adds to each client what the rows of its other properties say. */
async function withProperties(
  tx: DbOrTx,
  stored: StoredImport,
  planned: readonly PlannedRow[],
): Promise<{ planned: PlannedRow[]; attached: AttachedRow[]; refused: Done[] }> {
  const fresh = planned.filter(({ contactId }) => contactId === null);
  const rows = await tx
    .select()
    .from(contactImportRows)
    .where(
      and(
        contactRowsOf(stored),
        isToAttach,
        inArray(
          contactImportRows.sameAs,
          fresh.map(({ number }) => number),
        ),
      ),
    )
    .orderBy(asc(contactImportRows.number));
  const clients = new Map(fresh.map((row) => [row.number, row]));
  const attached: AttachedRow[] = [];
  const refused: Done[] = [];
  for (const row of rows) {
    const client = clients.get(row.sameAs ?? 0);
    const { contact } = readImportRow(row, settingsOf(stored), headerOf(stored));
    const joined = client && contact && withPropertyRow(client.contact, contact);
    if (!joined) {
      refused.push(skipped(row.id, null, 'The notes of its client have no room for this address'));
      continue;
    }
    clients.set(client.number, { ...client, contact: joined });
    attached.push({ id: row.id, clientRow: client.id });
  }

  return { planned: planned.map((row) => clients.get(row.number) ?? row), attached, refused };
}

/** Rows of other properties share the outcome of their client's row. */
function outcomesOfAttached(attached: readonly AttachedRow[], created: readonly Done[]): Done[] {
  const outcomes = new Map(created.map((done) => [done.id, done]));

  return attached.flatMap(({ id, clientRow }) => {
    const client = outcomes.get(clientRow);
    if (!client) return [];
    const outcome = client.outcome === 'created' ? 'attached' : client.outcome;

    return [{ ...client, id, outcome }];
  });
}

const skipped = (id: number, contact: Contact | null, reason: string): Done => ({
  id,
  outcome: 'skipped',
  reason,
  contactId: contact?.id ?? null,
  contactVersion: null,
  filled: null,
});

async function createContacts(
  tx: DbOrTx,
  { ctx, access }: Step,
  planned: readonly PlannedRow[],
): Promise<Done[]> {
  if (planned.length === 0) return [];
  // One of them may have been added since the review.
  const matches = await matchContacts(tx, planned, access);
  const isNew = (row: PlannedRow, index: number) => row.isWanted || !matches[index];
  const done = planned.flatMap((row, index): Done[] => {
    const match = matches[index];
    if (isNew(row, index) || !match) return [];
    const { contact, keys } = match;

    return [
      skipped(
        row.id,
        contact,
        `Same ${keysInWords(keys)} as ${contact.name}, added since the review`,
      ),
    ];
  });

  const fresh = planned.filter(isNew);
  if (fresh.length === 0) return done;
  const { now, actor } = ctx;
  const made = await tx
    .insert(contacts)
    .values(
      fresh.map(({ contact, externalId }) => ({
        ...contact,
        externalId,
        createdBy: userIdOf(actor),
        createdAt: now,
        updatedAt: now,
      })),
    )
    .returning(contactColumns);
  // The rows were inserted in order, so ascending ids follow it.
  const inOrder = made.toSorted((one, other) => one.id - other.id).map(contactStore.present);
  await recordHistories(
    tx,
    { ...ctx, via: 'import' },
    inOrder.map((contact) => ({
      entity: 'contacts',
      entityId: contact.id,
      label: contact.name,
      action: 'imported',
      after: contact,
      version: contact.version,
      contactId: contact.id,
    })),
  );

  return [
    ...done,
    ...fresh.flatMap(({ id }, index): Done[] => {
      const contact = inOrder[index];
      if (!contact) throw new Error('a contact was not stored');
      const { id: contactId, version: contactVersion } = contact;
      return [{ id, outcome: 'created', reason: null, contactId, contactVersion, filled: null }];
    }),
  ];
}

async function fillContacts(
  tx: DbOrTx,
  { ctx, access }: Step,
  planned: readonly PlannedRow[],
): Promise<Done[]> {
  if (planned.length === 0) return [];
  const ids = planned.flatMap(({ contactId }) => contactId ?? []);
  const rows = await tx
    .select(contactColumns)
    .from(contacts)
    .where(and(inArray(contacts.id, ids), isNull(contacts.deletedAt), access.condition))
    .orderBy(contacts.id)
    .for('update');
  const there = new Map(rows.map((row) => [row.id, contactStore.present(row)]));
  const done: Done[] = [];
  const events: HappenedTo[] = [];
  for (const { id, contact, contactId } of planned) {
    const before = there.get(contactId ?? 0);
    const filled = before ? missingFacts(before, contact) : {};
    if (!before || Object.keys(filled).length === 0) {
      const reason = before
        ? 'Nothing was left to fill in'
        : 'The contact was deleted since the review';
      done.push(skipped(id, before ?? null, reason));
      continue;
    }

    const [row] = await tx
      .update(contacts)
      .set({ ...filled, updatedAt: ctx.now, version: sql`${contacts.version} + 1` })
      .where(eq(contacts.id, before.id))
      .returning(contactColumns);
    if (!row) throw new Error(`contact ${before.id} went away`);
    const after = contactStore.present(row);
    there.set(after.id, after);
    events.push({
      entity: 'contacts',
      entityId: after.id,
      label: after.name,
      action: 'updated',
      before,
      after,
      version: after.version,
      contactId: after.id,
    });
    const { id: filledId, version: contactVersion } = after;
    done.push({ id, outcome: 'filled', reason: null, contactId: filledId, contactVersion, filled });
  }
  await recordHistories(tx, { ...ctx, via: 'import' }, events);

  return done;
}

async function storeDone(tx: DbOrTx, done: readonly Done[]): Promise<void> {
  await tx.execute(sql`update ${contactImportRows} r
    set outcome = d.outcome, reason = coalesce(d.reason, r.reason), contact_id = d."contactId",
      contact_version = d."contactVersion", filled = d.filled
    from jsonb_to_recordset(${JSON.stringify(done)}::jsonb)
      as d(id int, outcome text, reason text, "contactId" int, "contactVersion" int, filled jsonb)
    where r.id = d.id`);
}

import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { recordHistories } from '#server/records/audit-log.ts';
import type { HappenedTo } from '#server/records/audit-log.ts';
import { contactColumns, contactStore } from '#features/work/contacts/server/contact-store.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { skipped } from './planned-rows.ts';
import type { Done, PlannedRow, Step } from './planned-rows.ts';
import { missingFacts } from './review-contact-import.ts';

/** Fills in missing values of existing contacts from the rows. */
export async function fillContacts(
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
        ? 'No blank fields to fill in'
        : 'The contact was deleted since the review';
      done.push(skipped(id, before ?? null, reason));
      continue;
    }

    const { notesBefore: _, ...facts } = filled;
    const [row] = await tx
      .update(contacts)
      .set({ ...facts, updatedAt: ctx.now, version: sql`${contacts.version} + 1` })
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

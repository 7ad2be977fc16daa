import type { DbOrTx } from '#server/db/database.ts';
import { userIdOf } from '#server/access/actor.ts';
import { recordHistories } from '#server/records/audit-log.ts';
import { contactColumns, contactStore } from '#features/work/contacts/server/contact-store.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { keysInWords, matchContacts } from './match-contacts.ts';
import { skipped } from './planned-rows.ts';
import type { Done, PlannedRow, Step } from './planned-rows.ts';

/** Creates contacts for the rows. Skips rows whose contact was added after the review. */
export async function createContacts(
  tx: DbOrTx,
  { ctx, access }: Step,
  planned: readonly PlannedRow[],
): Promise<Done[]> {
  if (planned.length === 0) return [];
  // A matching contact may have been added since the review.
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
  // The rows were inserted in order, so sorting by id restores the order.
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

/** Creating, changing, deleting and restoring a contact, each with its entry in the audit trail. */
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { userIdOf } from '#server/records/actor.ts';
import { recordHistory } from '#server/records/audit-log.ts';
import { refuseConflicts } from '#server/records/edit-conflicts.ts';
import { putInTrash, takeOutOfTrash } from '#server/records/trash-bin.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import type { ActorContext, WorkContext } from '#server/http/request-context.ts';
import type { Contact, ContactCreate, contactUpdate } from '../contact.ts';
import { assertAssignable, defaultOwner } from './contact-owner.ts';
import { contactColumns, findContact, toContact } from './contact-queries.ts';
import { contacts } from './contact-table.ts';

export type ContactUpdate = z.output<typeof contactUpdate>;

export async function insertContact(
  tx: DbOrTx,
  ctx: ActorContext,
  input: ContactCreate,
): Promise<Contact> {
  const { now, actor } = ctx;
  const { assignedTo = defaultOwner(actor), ...fields } = input;
  await assertAssignable(tx, actor, { assignedTo, before: null });
  const [row] = await tx
    .insert(contacts)
    .values({ ...fields, assignedTo, createdBy: userIdOf(actor), createdAt: now, updatedAt: now })
    .returning(contactColumns);
  if (!row) throw new Error('the contact was not stored');
  const contact = toContact(row);
  await recordHistory(tx, ctx, {
    entity: 'contacts',
    entityId: contact.id,
    label: contact.name,
    action: ctx.via === 'import' ? 'imported' : 'created',
    after: contact,
    version: contact.version,
    contactId: contact.id,
  });

  return contact;
}

export function createContact(ctx: WorkContext, input: ContactCreate): Promise<Contact> {
  return inTransaction(ctx.db, (tx) => insertContact(tx, ctx, input));
}

interface ContactChange {
  id: number;
  access: RowAccess<'contacts'>;
  change: ContactUpdate;
}

export function updateContact(
  ctx: WorkContext,
  { id, access, change }: ContactChange,
): Promise<Contact> {
  const { version: sentVersion, ...sent } = change;

  return inTransaction(ctx.db, async (tx) => {
    const before = await findContact(tx, { id, access, lock: true });
    await refuseConflicts(tx, { entity: 'contacts', id, sentVersion, sent, current: before });
    await assertAssignable(tx, ctx.actor, { assignedTo: sent.assignedTo, before });

    const [row] = await tx
      .update(contacts)
      .set({ ...sent, updatedAt: ctx.now, version: sql`${contacts.version} + 1` })
      .where(eq(contacts.id, id))
      .returning(contactColumns);
    if (!row) throw new Error(`contact ${id} went away`);
    const after = toContact(row);
    await recordHistory(tx, ctx, {
      entity: 'contacts',
      entityId: id,
      label: after.name,
      action: 'updated',
      before,
      after,
      version: after.version,
      contactId: id,
    });

    return after;
  });
}

/** Moves a contact to the trash. Its jobs and documents stay as they are and keep its name. */
export function deleteContact(
  ctx: WorkContext,
  { id, access }: { id: number; access: RowAccess<'contacts'> },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await findContact(tx, { id, access, lock: true });
    await putInTrash(tx, ctx, { table: contacts, id });
    await recordHistory(tx, ctx, {
      entity: 'contacts',
      entityId: id,
      label: before.name,
      action: 'deleted',
      version: before.version + 1,
      contactId: id,
    });
  });
}

/** Restores a contact from the trash. */
export function restoreContact(ctx: WorkContext, id: number): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeOutOfTrash(tx, ctx, { table: contacts, id, what: 'Contact' });
    const after = await findContact(tx, { id, access: everyRow });
    await recordHistory(tx, ctx, {
      entity: 'contacts',
      entityId: id,
      label: after.name,
      action: 'restored',
      version: after.version,
      contactId: id,
    });
  });
}

import { getTableColumns, sql } from 'drizzle-orm';
import { phoneText } from '#shared/phone.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { notifyAssigned } from '#features/office/notifications/server/notify-assigned.ts';
import { joinLine } from '#server/records/search-line.ts';
import { recordStore } from '#server/records/record-store.ts';
import {
  defaultOwner as ownerByDefault,
  mayAssign,
  NOT_YOURS_TO_ASSIGN,
} from '../contact-rules.ts';
import { contact, CONTACT_TYPE_LABELS } from '../contact.ts';
import type { Contact } from '../contact.ts';
import { contacts } from './contact-table.ts';
import { AppError } from '#shared/app-error.ts';
import { requireActiveUser } from '#features/office/auth/server/user-queries.ts';
import type { AnyActor } from '#server/access/actor.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { contactNotifications } from '../contact-notifications.ts';

/** Returns a new contact's default owner. */
function defaultOwner(actor: AnyActor): number | null {
  return actor.kind === 'user' ? ownerByDefault(actor) : null;
}

/**
 * Throws a 403 if the user can't assign this contact, and a 400 if the new owner is not an active
 * user. Doesn't check an unchanged owner.
 */
async function assertAssignable(
  tx: DbOrTx,
  actor: AnyActor,
  { assignedTo, before }: { assignedTo: number | null | undefined; before: Contact | null },
): Promise<void> {
  const current = before ? before.assignedTo : defaultOwner(actor);
  if (assignedTo === undefined || assignedTo === current) return;

  if (actor.kind === 'user' && !mayAssign(actor, before)) {
    const message = NOT_YOURS_TO_ASSIGN;
    throw new AppError('forbidden', message, { issues: [{ path: 'assignedTo', message }] });
  }
  if (assignedTo !== null) {
    const message = 'This person is not an active user. Choose another.';
    await requireActiveUser(tx, assignedTo, { path: 'assignedTo', message });
  }
}

const assignedToName = sql<
  string | null
>`(select person.full_name from users person where person.id = contacts.assigned_to)`;

/** A contact's columns, for statements that only use the contacts table. */
export const contactColumns = { ...getTableColumns(contacts), assignedToName };

export type ContactRow = typeof contacts.$inferSelect & { assignedToName: string | null };

/** Stores contacts. By default, a new contact belongs to the sales rep who adds it. */
export const contactStore = recordStore({
  entity: contact,
  table: contacts,
  selects: { assignedToName },
  from: sql`${contacts} left join ${users} on ${users.id} = ${contacts.assignedTo}`,
  listColumns: { assignedTo: { order: sql`${users.fullName} collate "und-x-icu"` } },
  defaultSort: [{ field: 'name', desc: false }],
  own: (userId) => ({
    directly: [sql`contacts.created_by = ${userId}`, sql`contacts.assigned_to = ${userId}`],
  }),
  async resolve(tx, { actor }, { sent, before }) {
    const fields = before ? sent : { assignedTo: defaultOwner(actor), ...sent };
    await assertAssignable(tx, actor, { assignedTo: fields.assignedTo, before });

    return { fields };
  },
  // The `contacts_spread_name` trigger copies a new name to jobs and payments.
  afterWrite: (tx, ctx, { before, after: { id, name, assignedTo } }) =>
    notifyAssigned(tx, ctx, {
      type: contactNotifications.contactAssigned,
      record: { entity: 'contacts', id, label: name },
      after: [assignedTo],
      before: [before?.assignedTo ?? null],
    }),
  timelineOf: ({ id }) => ({ contactId: id }),
  searchHit: ({ type, phone, address, status }) => ({
    detail: joinLine(CONTACT_TYPE_LABELS[type], phone && phoneText(phone), address),
    status,
  }),
});

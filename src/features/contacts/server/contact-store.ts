import { getTableColumns, sql } from 'drizzle-orm';
import { users } from '#features/auth/server/user-table.ts';
import { joinLine } from '#server/records/search-line.ts';
import { recordStore } from '#server/records/record-store.ts';
import { contact, CONTACT_TYPE_LABELS } from '../contact.ts';
import { assertAssignable, defaultOwner } from './contact-owner.ts';
import { contacts } from './contact-table.ts';

const assignedToName = sql<
  string | null
>`(select person.full_name from users person where person.id = contacts.assigned_to)`;

/** The columns of a contact, for statements on the contacts table alone. */
export const contactColumns = { ...getTableColumns(contacts), assignedToName };

export type ContactRow = typeof contacts.$inferSelect & { assignedToName: string | null };

/** How contacts are stored: a new one belongs to the sales rep who adds it. */
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
  timelineOf: ({ id }) => ({ contactId: id }),
  searchHit: ({ type, phone, address, status }) => ({
    detail: joinLine(CONTACT_TYPE_LABELS[type], phone, address),
    status,
  }),
});

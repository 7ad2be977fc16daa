import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { users } from '#features/office/auth/server/user-table.ts';
import {
  alphabetical,
  identity,
  notDeleted,
  searchText,
  stampColumns,
  trashIndex,
} from '#server/db/columns.ts';
import type { CONTACT_STATUSES, ContactType } from '../contact.ts';

export const contacts = pgTable(
  'contacts',
  {
    id: identity(),
    name: text('name').notNull(),
    email: text('email'),
    phone: text('phone'),
    type: text('type').$type<ContactType>().notNull(),
    status: text('status').$type<(typeof CONTACT_STATUSES)[number]>().notNull(),
    company: text('company'),
    address: text('address'),
    notes: text('notes'),
    assignedTo: integer('assigned_to').references(() => users.id, { onDelete: 'restrict' }),
    /** The contact's id in the system it was imported from, so a repeated import recognizes it. */
    externalId: text('external_id'),
    /**
     * The contact's phone numbers in international format, with and without extensions. See
     * `phoneKeys`.
     */
    phoneKeys: text('phone_keys')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`phone_keys(coalesce(phone, ''))`),
    searchText: searchText(
      sql`search_words(name || ' ' || coalesce(company, '') || ' ' || coalesce(email, '') || ' ' || coalesce(address, '') || ' ' || coalesce(phone, '')) || ' ' || phone_words(coalesce(phone, ''))`,
    ),
    ...stampColumns,
  },
  (t) => [
    index('contacts_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('contacts_name').on(alphabetical('name'), t.id).where(notDeleted),
    index('contacts_company').on(alphabetical('company'), t.id).where(notDeleted),
    index('contacts_email').on(sql`lower(${t.email})`),
    index('contacts_phone').using('gin', t.phoneKeys),
    index('contacts_email_order').on(alphabetical('email'), t.id).where(notDeleted),
    index('contacts_phone_order').on(alphabetical('phone'), t.id).where(notDeleted),
    index('contacts_type').on(t.type, t.id).where(notDeleted),
    index('contacts_status').on(t.status, t.id).where(notDeleted),
    index('contacts_created').on(t.createdAt, t.id).where(notDeleted),
    index('contacts_folded_name').on(sql`fold_text(name)`),
    trashIndex('contacts', t.deletedAt),
    index('contacts_created_by').on(t.createdBy),
    index('contacts_assigned_to').on(t.assignedTo),
  ],
);

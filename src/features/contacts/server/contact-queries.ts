import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { Page } from '#shared/endpoint.ts';
import { users } from '#features/auth/server/user-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RecordSource } from '#server/records/list-sql.ts';
import { readAllInPieces, readPage } from '#server/records/read-page.ts';
import type { Listing, RowsToRead } from '#server/records/read-page.ts';
import type { RowAccess } from '#server/records/row-access.ts';
import type { Contact, CONTACT_LIST_FIELDS } from '../contact.ts';
import { contacts } from './contact-table.ts';

const assignedToName = sql<
  string | null
>`(select person.full_name from users person where person.id = contacts.assigned_to)`;

/** The columns `toContact` needs, for statements on the contacts table alone. */
export const contactColumns = { ...getTableColumns(contacts), assignedToName };

export type ContactRow = typeof contacts.$inferSelect & { assignedToName: string | null };

export function toContact(row: ContactRow): Contact {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    type: row.type,
    status: row.status,
    company: row.company,
    address: row.address,
    notes: row.notes,
    assignedTo: row.assignedTo,
    assignedToName: row.assignedToName,
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

const contactList: RecordSource<keyof typeof CONTACT_LIST_FIELDS> = {
  entity: 'contacts',
  deletedAt: contacts.deletedAt,
  from: sql`${contacts} left join ${users} on ${users.id} = ${contacts.assignedTo}`,
  id: contacts.id,
  searchText: contacts.searchText,
  columns: {
    name: { value: contacts.name, kind: 'text', isSearchable: true },
    email: { value: contacts.email, kind: 'text', isSearchable: true },
    phone: { value: contacts.phone, kind: 'text', isSearchable: true },
    company: { value: contacts.company, kind: 'text', isSearchable: true },
    address: { value: contacts.address, kind: 'text', isSearchable: true },
    type: { value: contacts.type, kind: 'choice' },
    status: { value: contacts.status, kind: 'choice' },
    assignedTo: {
      value: contacts.assignedTo,
      kind: 'number',
      order: sql`${users.fullName} collate "und-x-icu"`,
    },
    createdAt: { value: contacts.createdAt, kind: 'instant' },
  },
  defaultSort: [{ field: 'name', desc: false }],
};

async function readContacts(db: DbOrTx, { where, wants }: RowsToRead): Promise<Contact[]> {
  const notes = sql<string | null>`${wants('notes') ? contacts.notes : sql`null::text`}`;
  const rows = await db
    .select({ ...contactColumns, notes, searchText: sql<string>`''` })
    .from(contacts)
    .where(where);

  return rows.map(toContact);
}

export function listContacts(db: DbOrTx, listing: Listing<'contacts'>): Promise<Page<Contact>> {
  return readPage(db, contactList, { listing, read: (rows) => readContacts(db, rows) });
}

/** All contacts that a list query finds, in batches. */
export function exportContacts(
  db: DbOrTx,
  listing: Listing<'contacts'>,
): Promise<AsyncIterable<Contact[]>> {
  return readAllInPieces(db, contactList, { listing, read: (rows) => readContacts(db, rows) });
}

/** One contact, or a 404, also when the user may not read it: its existence is not revealed. */
export async function findContact(
  db: DbOrTx,
  { id, access, lock = false }: { id: number; access: RowAccess<'contacts'>; lock?: boolean },
): Promise<Contact> {
  const select = db
    .select(contactColumns)
    .from(contacts)
    .where(and(eq(contacts.id, id), isNull(contacts.deletedAt), access.condition));
  const [row] = await (lock ? select.for('no key update') : select);
  if (!row) throw notFound('Contact');

  return toContact(row);
}

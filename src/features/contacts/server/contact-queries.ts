import { and, count, eq, isNull } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { notFound } from '#shared/app-error.ts';
import type { Page } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list-query.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { listConditions, listOrder, listWindow } from '#server/list-sql.ts';
import type { ListSource } from '#server/list-sql.ts';
import type { Contact, CONTACT_LIST_FIELDS } from '../contact.ts';
import { contacts } from './contact-table.ts';

type ContactRow = typeof contacts.$inferSelect;

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
    createdBy: row.createdBy,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  };
}

const contactList: ListSource<keyof typeof CONTACT_LIST_FIELDS> = {
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
    createdAt: { value: contacts.createdAt, kind: 'instant' },
  },
  defaultSort: [{ field: 'name', desc: false }],
};

interface ContactListing {
  query: ListQuery;
  /** Which contacts the reader may see; undefined is all. */
  within: SQL | undefined;
  timeZone: string;
}

export async function listContacts(
  db: DbOrTx,
  { query, within, timeZone }: ContactListing,
): Promise<Page<Contact>> {
  const where = and(
    isNull(contacts.deletedAt),
    within,
    listConditions(contactList, query, timeZone),
  );
  const { limit, offset } = listWindow(query);
  const rows = await db
    .select()
    .from(contacts)
    .where(where)
    .orderBy(...listOrder(contactList, query))
    .limit(limit)
    .offset(offset);
  const [counted] = await db.select({ total: count() }).from(contacts).where(where);

  return { rows: rows.map(toContact), total: counted?.total ?? 0 };
}

/** One contact within reach, or a 404: what one may not see is not there (D35). */
export async function findContact(
  db: DbOrTx,
  { id, within, lock = false }: { id: number; within?: SQL | undefined; lock?: boolean },
): Promise<Contact> {
  const select = db
    .select()
    .from(contacts)
    .where(and(eq(contacts.id, id), isNull(contacts.deletedAt), within));
  const [row] = await (lock ? select.for('update') : select);
  if (!row) throw notFound('Contact');

  return toContact(row);
}

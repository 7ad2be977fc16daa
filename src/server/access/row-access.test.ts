import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { contactStore } from '#features/work/contacts/server/contact-store.ts';
import { findClient } from '#features/work/contacts/server/find-client.ts';
import { invoiceStore } from '#features/money/invoices/server/invoice-kind.ts';
import { jobStore } from '#features/work/jobs/server/job-store.ts';
import { parseListQuery } from '#shared/parse-list-query.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { Handler } from '#server/http/mount.ts';
import { authorizedRows, readableRows } from '#server/access/authorized-rows.ts';
import { everyRow, noRow, ownRows } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { testDatabase } from '#test/database.ts';

const { db } = await testDatabase();
const seller = { id: 901, accessProfile: 'Sales Representative', isSubcontractor: false } as const;
const technician = { id: 902, accessProfile: 'Field Technician', isSubcontractor: false } as const;

const now = { today: '2026-11-21' };

/**
 * Never runs. Type checking fails if any of these lines compiles without its @ts-expect-error
 * comment.
 */
export function refusedByTypes(tx: DbOrTx): unknown[] {
  const { query } = parseListQuery({}, {});
  const listing = { query, timeZone: 'UTC', ...now };
  const contacts = readableRows(seller, 'contacts');
  const toDelete: Handler<typeof contactEndpoints.remove> = ({ access }) =>
    // @ts-expect-error Access to contacts is no access to jobs.
    void jobStore.find(tx, now, { id: 1, access });
  const toCreate: Handler<typeof contactEndpoints.create> = (call) =>
    // @ts-expect-error A right to create contacts gives no access to existing ones.
    contactStore.find(tx, now, { id: 1, access: call.access });

  return [
    toDelete,
    toCreate,
    // @ts-expect-error A contact cannot be read without row access.
    contactStore.find(tx, now, { id: 1 }),
    // @ts-expect-error Row access cannot be undefined.
    contactStore.find(tx, now, { id: 1, access: undefined }),
    // @ts-expect-error A client that a body names cannot be read without row access.
    findClient(tx, { id: 1 }),
    // @ts-expect-error An invoice cannot be read without row access.
    invoiceStore.find(tx, now, { id: 1 }),
    // @ts-expect-error Contacts cannot be listed without row access.
    contactStore.page(tx, listing),
    // @ts-expect-error Access to contacts is no access to invoices.
    invoiceStore.page(tx, { ...listing, today: '2026-11-21', access: contacts }),
    // @ts-expect-error A plain condition is not row access.
    contactStore.find(tx, now, { id: 1, access: sql`true` }),
    // @ts-expect-error An object of the same shape is not row access.
    contactStore.find(tx, now, { id: 1, access: { condition: sql`true`, own: null } }),
  ];
}

async function countOf(access: RowAccess<'contacts'>): Promise<number> {
  const { query } = parseListQuery({}, {});
  const { total } = await contactStore.page(db, {
    query,
    access,
    timeZone: 'UTC',
    now: new Date('2026-11-21T15:00:00Z'),
    ...now,
  });

  return total;
}

test('a list has every record with everyRow, the own ones with ownRows, and none with noRow', async () => {
  await db.execute(sql`insert into contacts (name, type, status, created_by)
    select 'Client ' || n, 'client', 'active', 900 + n % 3 from generate_series(1, 30) n`);

  expect(await countOf(everyRow)).toBe(30);
  expect(await countOf(ownRows('contacts', { directly: [sql`contacts.id <= 4`] }))).toBe(4);
  expect(await countOf(noRow('contacts'))).toBe(0);
});

test('the policy gives a user access to every record, to their own or to none', async () => {
  expect(await countOf(authorizedRows(seller, 'contacts', 'read'))).toBe(30);
  expect(await countOf(authorizedRows(seller, 'contacts', 'delete'))).toBe(10);
  expect(await countOf(authorizedRows(technician, 'contacts', 'read'))).toBe(10);
  expect(() => authorizedRows(technician, 'contacts', 'delete')).toThrow(
    'You don’t have permission to do this.',
  );
  expect(readableRows(seller, 'contacts')).toBe(everyRow);
  const { rows } = await db.execute(
    sql`select from contacts where ${readableRows(technician, 'invoices').condition}`,
  );
  expect(rows).toEqual([]);
});

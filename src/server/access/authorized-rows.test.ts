import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { parseListQuery } from '#shared/parse-list-query.ts';
import { ownRecords } from '#server/access/authorized-rows.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { testDatabase } from '#test/database.ts';
import { samplesOf } from '#test/entity-samples.ts';
import { insertMadeUpRows } from '#test/made-up-rows.ts';

const { db } = await testDatabase();
const today = '2026-11-21';
const COUNT = 400;
const USER_ID = 901;
/** Records a user can own in several ways. All other kinds belong only to their creator. */
const WRITTEN = ['contacts', 'jobs', 'tasks', 'estimates', 'invoices', 'payments'] as const;

beforeAll(async () => {
  // The moduli make every way of owning a record occur together with every other, both in and out
  // of the trash.
  const creator = sql.raw('(array[901, 902])[1 + n % 5]');
  const trashed = sql.raw('case when n % 7 = 0 then now() end');
  const numbers = sql.raw(`generate_series(1, ${COUNT}) n`);
  await db.execute(sql`insert into companies (name) values ('Ridgeline Roofing')`);
  await db.execute(sql`insert into users (id, username, full_name, password_hash, access_profile, is_active, preferences)
    values (901, 'one', 'Cole Jensen', '', 'Sales Representative', true, '{}'), (902, 'two', 'Priya Nair', '', 'Sales Representative', true, '{}')`);
  await db.execute(sql`insert into contacts (id, name, type, status, created_by, assigned_to, deleted_at)
    select n, 'Client ' || n, 'client', 'active', ${creator}, (array[901, 902])[1 + n % 11], ${trashed} from ${numbers}`);
  await db.execute(sql`insert into jobs (id, title, client_id, client_name, status, priority, position, created_by, sales_rep, assigned_team, deleted_at)
    select n, 'Job ' || n, 1 + n * 3 % ${sql.raw(String(COUNT))}, 'Client', 'lead', 'low', n::text, (array[901, 902])[1 + n % 9],
      (array[901, 902])[1 + n % 13], case when n % 17 = 0 then array['901'] else array['902', 'Ana Ruiz'] end, ${trashed} from ${numbers}`);
  await db.execute(sql`insert into tasks (id, title, job_id, client_id, status, priority, position, created_by, assigned_to, deleted_at)
    select n, 'Task ' || n, n, 1 + n * 3 % ${sql.raw(String(COUNT))}, 'to_do', 'low', n::text, (array[901, 902])[1 + n % 10],
      (array[901, 902])[1 + n % 12], ${trashed} from ${numbers}`);
  const document = sql`1, 'Client 1', '{"name":"Client 1","company":null,"address":null,"email":null,"phone":null}'::jsonb,
    date '2026-01-01', '[]'::jsonb, n, 0, n, ${creator}, case when n % 3 > 0 then n end, case when n % 8 = 0 then now() end`;
  const columns = sql.raw(
    'client_id, client_name, bill_to, date, items, subtotal_cents, tax_cents, total_cents, created_by, job_id, deleted_at',
  );
  await db.execute(sql`insert into estimates (id, estimate_number, status, ${columns})
    select n, 'EST-' || n, 'sent', ${document} from ${numbers}`);
  await db.execute(sql`insert into invoices (id, invoice_number, manual_status, ${columns})
    select n, 'INV-' || n, 'sent', ${document} from ${numbers}`);
  await db.execute(sql`insert into payments (client_id, client_name, invoice_id, amount_cents, date, method, status, kind, created_by, deleted_at)
    select 1, 'Client 1', case when n % 4 > 0 then n end, n, date '2026-01-01', 'cash', 'completed', 'payment',
      (array[901, 902])[1 + n % 6], ${trashed} from ${numbers}`);
  const written: readonly string[] = WRITTEN;
  for (const kind of ENTITY_NAMES.filter((name) => !written.includes(name))) {
    const values = {
      ...samplesOf(kind).inSet,
      createdBy: '(array[901, 902])[1 + n % 5]',
      ...(kind === 'web_form_submissions' && { assignedTo: '(array[901, 902])[1 + n % 11]' }),
    };
    const rows = { kind, numbers, title: `'Record ' || n`, parent: 'n', values };
    await db.execute(insertMadeUpRows(rows));
  }
});

async function idsWhere(table: string, condition: unknown): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`select id from ${sql.raw(table)}
    where deleted_at is null and ${condition} order by id`);

  return rows.map(({ id }) => id);
}

async function idsListed(kind: EntityName): Promise<number[]> {
  const { query } = parseListQuery({}, {});
  const access = ownRecords<EntityName>(kind, USER_ID, 'read');
  const { rows } = await recordsOf(kind).page(db, {
    query,
    access,
    timeZone: 'America/Denver',
    today,
    now: new Date('2026-11-21T15:00:00Z'),
  });

  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

test.each(ENTITY_NAMES)(
  'the list of own %s has exactly those that a user can open, in whichever way they are their own',
  async (kind) => {
    const { condition, own } = ownRecords(kind, USER_ID, 'read');
    const one = await idsWhere(kind, condition);
    expect(await idsListed(kind)).toEqual(one);

    const ways = own?.ways ?? [];
    expect(ways.length).toBeGreaterThan(0);
    for (const way of ways) {
      const ids = await idsWhere(kind, way);
      expect(ids.length).toBeGreaterThan(0);
      if (ways.length > 1) expect(ids.length).toBeLessThan(one.length);
    }
  },
);

test('the lists of own records have the same ones once a user has very many jobs', async () => {
  await db.execute(sql`insert into jobs (id, title, client_id, client_name, status, priority, position, created_by, assigned_team)
    select 1000 + n, 'More ' || n, 1, 'Client', 'lead', 'low', n::text, 901, '{}' from generate_series(1, 600) n`);
  for (const kind of ENTITY_NAMES) {
    const { condition } = ownRecords(kind, USER_ID, 'read');
    expect(await idsListed(kind), kind).toEqual(await idsWhere(kind, condition));
  }
});

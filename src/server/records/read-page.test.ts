import { inArray, isNotNull, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { contactStore } from '#features/work/contacts/server/contact-store.ts';
import { parseListQuery } from '#shared/parse-list-query.ts';
import type { ListQuery, ListSort } from '#shared/list-query.ts';
import { everyRow, ownRows } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { testDatabase } from '#test/database.ts';
import { inTransaction } from '#server/db/in-transaction.ts';

const { db } = await testDatabase();

const COUNT = 1_230;
const PAGE_SIZE = 100;

function listing(query: Partial<ListQuery> = {}, access: RowAccess<'contacts'> = everyRow) {
  const { query: whole } = parseListQuery({}, {});

  return {
    query: { ...whole, page: 1, pageSize: PAGE_SIZE, ...query },
    access,
    timeZone: 'America/Denver',
    today: '2026-11-21',
    now: new Date('2026-11-21T15:00:00Z'),
  };
}

const totalOf = async (query: Partial<ListQuery> = {}) =>
  (await contactStore.page(db, listing(query))).total;

/** Returns all ids in the given order from a plain query, for comparison. */
async function straight(orderBy: string): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from contacts where deleted_at is null order by ${sql.raw(orderBy)}`,
  );

  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  // Some company names repeat and some are missing, so the id has to break ties.
  await db.execute(sql`insert into contacts (name, company, type, status)
    select 'Client ' || n, case when n % 3 = 0 then null else 'Firm ' || n % 7 end, 'client', 'active'
    from generate_series(1, ${COUNT}) n`);
});

describe('a long list', () => {
  test.each<[ListSort[], string]>([
    [[], 'name collate "und-x-icu", id'],
    [[{ field: 'company', desc: false }], 'company collate "und-x-icu", id'],
    [[{ field: 'company', desc: true }], 'company collate "und-x-icu" desc nulls last, id desc'],
    [
      [
        { field: 'company', desc: true },
        { field: 'name', desc: false },
      ],
      'company collate "und-x-icu" desc nulls last, name collate "und-x-icu", id desc',
    ],
  ])('sorted by %j has every record once and in order, page after page', async (sort, orderBy) => {
    const seen: number[] = [];
    for (let page = 1; page <= Math.ceil(COUNT / PAGE_SIZE); page += 1) {
      const { rows, total } = await contactStore.page(db, listing({ sort, page }));
      expect(total).toBe(COUNT);
      seen.push(...rows.map(({ id }) => id));
    }

    expect(seen).toEqual(await straight(orderBy));
  });

  test('has an empty page after its last, and says how many there are', async () => {
    expect(await contactStore.page(db, listing({ page: 14 }))).toEqual({ rows: [], total: COUNT });
    expect(await contactStore.page(db, listing({ page: 2, q: 'Client 77' }))).toEqual({
      rows: [],
      total: 21,
    });
  });

  test('that is narrowed says how many were found, on every page', async () => {
    const filters = [{ field: 'company', operator: 'equals' as const, values: ['Firm 1'] }];
    const { rows } = await db.execute(sql`select from contacts where company = 'Firm 1'`);
    expect(await totalOf({ filters })).toBe(rows.length);
    expect(await totalOf({ filters, page: 2 })).toBe(rows.length);
    expect(await totalOf({ q: 'Client 123' })).toBe(3);
  });

  test('of one’s own records has each of them once and in order, and says how many, also beyond the end', async () => {
    const own = ownRows('contacts', {
      directly: [sql`contacts.id % 7 = 0`, sql`contacts.id % 14 = 0`],
    });
    const wanted = (await straight('name collate "und-x-icu", id')).filter((id) => id % 7 === 0);
    const seen: number[] = [];
    for (const page of [1, 2]) {
      const { rows, total } = await contactStore.page(db, listing({ page }, own));
      expect(total).toBe(wanted.length);
      seen.push(...rows.map(({ id }) => id));
    }

    expect(seen).toEqual(wanted);
    const nothing = { rows: [], total: wanted.length };
    expect(await contactStore.page(db, listing({ page: 3 }, own))).toEqual(nothing);
    expect(await contactStore.page(db, listing({ q: 'Nobody' }, own))).toEqual({
      rows: [],
      total: 0,
    });
  });

  test('of one’s own records has each of them once and in order also where they are very many', async () => {
    await db.execute(sql`insert into contacts (name, company, type, status, created_by, phone)
      select 'Own ' || n, case when n % 3 = 0 then null else 'Own firm ' || n % 7 end, 'client', 'active',
        case when n % 4 > 0 then 901 end, case when n % 3 > 0 then '801' end from generate_series(1, 2600) n`);
    const own = ownRows('contacts', {
      directly: [sql`contacts.created_by = 901`, sql`contacts.phone = '801'`],
    });
    const { rows } = await db.execute<{ id: number }>(sql`select id from contacts
      where created_by = 901 or phone = '801' order by company collate "und-x-icu" desc nulls last, id desc`);
    const sort = [{ field: 'company', desc: true }];
    for (const page of [1, 7, 15, 16, 17, 24]) {
      const found = await contactStore.page(db, listing({ sort, page }, own));
      expect(found.total).toBe(rows.length);
      expect(found.rows.map(({ id }) => id)).toEqual(
        rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id }) => id),
      );
    }
    expect((await contactStore.page(db, listing({ q: 'Own 260' }, own))).total).toBe(3);
    const bounded = await contactStore.page(db, listing({ sort, total: 'bounded' }, own));
    expect(bounded).toMatchObject({ total: 1_000, isTotalBounded: true });
    expect(bounded.rows.map(({ id }) => id)).toEqual(rows.slice(0, PAGE_SIZE).map(({ id }) => id));
    await db.delete(contacts).where(sql`name like 'Own %'`);
  });

  test('is exported whole and in order, in pieces', async () => {
    const ids: number[] = [];
    let pieces = 0;
    for await (const rows of await contactStore.pieces(db, listing())) {
      pieces += 1;
      ids.push(...rows.map(({ id }) => id));
    }

    expect(pieces).toBeGreaterThan(1);
    expect(ids).toEqual(await straight('name collate "und-x-icu", id'));
  });

  test('leaves records out of an export that are deleted while it is sent', async () => {
    const pieces = await contactStore.pieces(db, listing({ q: 'Client 5' }));
    await db
      .update(contacts)
      .set({ deletedAt: new Date() })
      .where(sql`name = 'Client 55'`);
    const names: string[] = [];
    for await (const rows of pieces) names.push(...rows.map(({ name }) => name));

    expect(names).toContain('Client 54');
    expect(names).not.toContain('Client 55');
    await db.update(contacts).set({ deletedAt: null }).where(isNotNull(contacts.deletedAt));
  });
});

describe('the number of records, which is kept', () => {
  const counted = async () => (await straight('id')).length;
  const insert = (name: string) =>
    db.insert(contacts).values({ name, type: 'client', status: 'active' });

  test('follows inserts, one by one and many at once, also by many clients concurrently', async () => {
    const before = await counted();
    await Promise.all(Array.from({ length: 150 }, (_, number) => insert(`Newcomer ${number}`)));

    expect(await totalOf()).toBe(before + 150);
  });

  test('follows records that are trashed, restored and deleted for good', async () => {
    const before = await counted();
    const some = inArray(contacts.name, ['Newcomer 1', 'Newcomer 2', 'Newcomer 3']);
    await db.update(contacts).set({ deletedAt: new Date() }).where(some);
    expect(await totalOf()).toBe(before - 3);
    await db.update(contacts).set({ deletedAt: null }).where(some);
    expect(await totalOf()).toBe(before);
    await db.update(contacts).set({ deletedAt: new Date() }).where(some);
    await db.delete(contacts).where(some);
    await db.delete(contacts).where(inArray(contacts.name, ['Newcomer 4']));
    expect(await totalOf()).toBe(before - 4);
  });

  test('is unchanged after a rollback', async () => {
    const before = await counted();
    await inTransaction(db, async (tx) => {
      await tx.insert(contacts).values({ name: 'Never', type: 'client', status: 'active' });
      throw new Error('undo');
    }).catch(() => {});

    expect(await totalOf()).toBe(before);
  });

  test('stays a handful of rows after any number of changes', async () => {
    const { rows } = await db.execute<{ lines: number }>(
      sql`select count(*) as lines from record_counts`,
    );

    expect(rows[0]?.lines).toBeLessThan(110);
  });
});

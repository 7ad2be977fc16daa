import { eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import type { ListQuery, ListSort, NeighborPage } from '#shared/list-query.ts';
import { testDatabase } from '#test/database.ts';
import { asked, COUNT, fillLongLists, longLists } from '#test/long-lists.ts';
import { tries } from '#test/long-form.ts';

const { db } = await testDatabase();
const LISTS = longLists(db);
const NAMES = Object.keys(LISTS);
const SIDES: NeighborPage['side'][] = ['after', 'before'];

const listOf = (name: string) => LISTS[name] ?? expect.fail();

async function idsOf(name: string, query: Partial<ListQuery>, own?: SQL): Promise<number[]> {
  const { rows } = await listOf(name).list({ ...asked(query), ...(own && { own }) });

  return rows.map(({ id }) => id);
}

/**
 * Requests the page next to these rows, with a page number far from both ends so the server has to
 * use the neighbor.
 */
const beside = (side: NeighborPage['side'], ids: readonly number[]): Partial<ListQuery> => ({
  page: Math.ceil(500 / ids.length) + 1,
  pageSize: ids.length,
  neighbor: { side, firstId: ids[0] ?? 0, lastId: ids.at(-1) ?? 0 },
});

beforeAll(() => fillLongLists(db));

const asSort = (text: string): ListSort[] =>
  text.split(',').map((field) => ({ field: field.replace('-', ''), desc: field.startsWith('-') }));

test.each([
  ['contacts', 'name'],
  ['contacts', 'company'],
  ['contacts', '-company'],
  ['contacts', '-company,-name'],
  ['jobs', '-salesRep'],
  ['invoices', 'status'],
  ['invoices', '-status'],
  ['invoices', 'status,dueDate'],
  ['estimates', '-status,-expiryDate'],
  ['payments', '-date,-createdAt'],
])(
  'the list of %s sorted by %s has the same rows in order when it is paged through in either direction',
  async (name, text) => {
    const sort = asSort(text);
    const size = 100;
    const whole = await idsOf(name, { sort });
    const forward = whole.slice(0, size);
    while (forward.length + size <= COUNT) {
      forward.push(...(await idsOf(name, { sort, ...beside('after', forward.slice(-size)) })));
    }
    const backward = whole.slice(-size);
    while (backward.length + size <= COUNT) {
      backward.unshift(
        ...(await idsOf(name, { sort, ...beside('before', backward.slice(0, size)) })),
      );
    }

    expect(forward).toEqual(whole.slice(0, forward.length));
    expect(backward).toEqual(whole.slice(-backward.length));
  },
);

test.each(NAMES)(
  'any page of the list of %s, in any order, is the same when it is found from the page beside it',
  async (name) => {
    const wholes = new Map<string, Promise<number[]>>();
    const sorts = Object.keys(listOf(name).fields).flatMap((field) => [field, `-${field}`]);
    const page = fc.record({
      text: fc.constantFrom(...sorts),
      side: fc.constantFrom(...SIDES),
      size: fc.integer({ min: 1, max: 100 }),
      place: fc.double({ min: 0, max: 1, noNaN: true }),
    });

    await fc.assert(
      fc.asyncProperty(page, async ({ text, side, size, place }) => {
        const sort = asSort(text);
        const reading = wholes.get(text) ?? idsOf(name, { sort });
        wholes.set(text, reading);
        const whole = await reading;
        const start = Math.floor(place * (COUNT - 2 * size));
        const two = [whole.slice(start, start + size), whole.slice(start + size, start + 2 * size)];
        const [neighbor = [], wanted = []] = side === 'after' ? two : two.toReversed();

        expect(await idsOf(name, { sort, ...beside(side, neighbor) })).toEqual(wanted);
      }),
      { numRuns: tries(20, 60) },
    );
  },
);

describe('a page requested with the page beside it', () => {
  const size = 20;
  /** Filters that match nine in ten contacts: those whose id and name don't end in 0. */
  const notEndingIn0 = [
    { field: 'name', operator: 'endsWith' as const, values: '123456789'.split('') },
  ];
  const numbered = { page: 31, pageSize: size };
  const known = (whole: readonly number[]) => whole.slice(580, 600);
  const next = (whole: readonly number[]) => whole.slice(600, 620);
  const asNeighbor = (ids: readonly number[]): Partial<ListQuery> => ({
    ...beside('after', ids),
    ...numbered,
  });

  test('continues where that page ended, whatever was added before it', async () => {
    const whole = await idsOf('contacts', {});
    await db.execute(sql`insert into contacts (id, name, type, status)
      select 5000 + n, 'Aa ' || n, 'client', 'active' from generate_series(1, 5) n`);
    const found = await idsOf('contacts', asNeighbor(known(whole)));
    await db.delete(contacts).where(sql`name like 'Aa %'`);

    expect(found).toEqual(next(whole));
  });

  test('is found by its number when a row of that page has moved or is gone', async () => {
    const whole = await idsOf('contacts', {});
    for (const id of [whole[580] ?? 0, whole[599] ?? 0]) {
      const [row] = await db.select().from(contacts).where(eq(contacts.id, id));
      const changes = [{ name: 'Zz' }, { name: 'Aa' }, { deletedAt: new Date() }];
      for (const change of changes) {
        await db.update(contacts).set(change).where(eq(contacts.id, id));
        const found = await idsOf('contacts', asNeighbor(known(whole)));
        const byNumber = await idsOf('contacts', numbered);
        await db
          .update(contacts)
          .set({ name: row?.name ?? '', deletedAt: null })
          .where(eq(contacts.id, id));

        expect(found).toEqual(byNumber);
      }
    }
  });

  test("is found by its number when that page's rows are of another search or user, or do not exist", async () => {
    const whole = await idsOf('contacts', {});
    const narrowed = whole.filter((id) => id % 10 !== 0);
    const others = whole.slice(580, 600).map((id) => (id % 10 === 0 ? id : id - (id % 10)));
    expect(await idsOf('contacts', { filters: notEndingIn0, ...asNeighbor(others) })).toEqual(
      next(narrowed),
    );

    const own = sql`contacts.id % 10 <> 0`;
    expect(await idsOf('contacts', asNeighbor(others), own)).toEqual(next(narrowed));
    expect(await idsOf('contacts', asNeighbor([999_999_998, 999_999_999]))).toEqual(next(whole));
  });

  test('is found from it in a search and among many own records too', async () => {
    const whole = await idsOf('contacts', {});
    const narrowed = whole.filter((id) => id % 10 !== 0);
    const shifted = narrowed.slice(203, 223);
    const wanted = narrowed.slice(223, 243);
    expect(await idsOf('contacts', { filters: notEndingIn0, ...beside('after', shifted) })).toEqual(
      wanted,
    );

    const own = sql`contacts.id % 10 <> 0`;
    expect(await idsOf('contacts', beside('after', shifted), own)).toEqual(wanted);
  });

  test('is found by its number where an order has two directions or empty values in its second field', async () => {
    for (const text of ['-type,name', 'type,company']) {
      const sort = asSort(text);
      const whole = await idsOf('contacts', { sort });
      const elsewhere = whole.slice(300, 320);

      expect(await idsOf('contacts', { sort, ...asNeighbor(elsewhere) })).toEqual(next(whole));
    }
  });

  test('is found by its number near both ends, so that no row is pushed off the list', async () => {
    const whole = await idsOf('contacts', {});
    const pages: [number, NeighborPage['side'], number][] = [
      [1, 'before', 21],
      [2, 'after', 1],
      [56, 'after', 1_101],
      [57, 'after', 1_111],
    ];
    for (const [page, side, from] of pages) {
      const neighbor = beside(side, whole.slice(from, from + size));
      const found = await idsOf('contacts', { ...neighbor, page, pageSize: size });

      expect({ page, found }).toEqual({ page, found: whole.slice((page - 1) * size, page * size) });
    }
  });
});

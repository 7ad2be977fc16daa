import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseListQuery } from '#shared/parse-list-query.ts';
import { testDatabase } from '#test/database.ts';
import { asked, COUNT, fillLongLists, longLists } from '#test/long-lists.ts';
import type { LongListRow } from '#test/long-lists.ts';

const { db } = await testDatabase();
const LISTS = longLists(db);
const PAGE_SIZE = 100;
/**
 * Pages counted from the start and from the end: before, at, and after the point where the values
 * end.
 */
const PAGES = [1, 2, 6, 7, 8, 9, 12];

beforeAll(() => fillLongLists(db));

test.each([false, true])(
  'the list of invoices sorted by status (descending: %s) is the same in pages as in one piece',
  async (desc) => {
    const query = { sort: [{ field: 'status', desc }] };
    const { list } = LISTS['invoices'] ?? expect.fail();
    const whole = (await list(asked(query))).rows;
    const statuses = whole.map(({ displayStatus }) => String(displayStatus));
    expect(statuses).toEqual(desc ? statuses.toSorted().toReversed() : statuses.toSorted());
    expect(new Set(statuses).size).toBeGreaterThan(4);

    const own = await list({ ...asked(query), own: sql`invoices.id <= 400` });
    expect(own.rows.map(({ id }) => id)).toEqual(
      whole.map(({ id }) => id).filter((id) => id <= 400),
    );
    for (const page of PAGES) {
      const { rows } = await list(asked({ ...query, page }));
      const ids = whole.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id }) => id);
      expect({ page, ids: rows.map(({ id }) => id) }).toEqual({ page, ids });
    }
  },
);

type Compare = (a: LongListRow, b: LongListRow) => number;

const ascending = (a: unknown, b: unknown) =>
  typeof a === 'number' ? a - Number(b) : String(a).localeCompare(String(b));

/** Returns a comparator for a field that puts empty values last in both directions. */
const by =
  (field: string, desc = false): Compare =>
  (a, b) =>
    Number(a[field] === null) - Number(b[field] === null) ||
    (desc ? -1 : 1) * ascending(a[field], b[field]);

test.each<[string, string, Compare[]]>([
  ['invoices', 'status,-total', [by('displayStatus'), by('total', true), by('id')]],
  ['invoices', '-status,total', [by('displayStatus', true), by('total'), by('id', true)]],
  ['invoices', 'status,-dueDate', [by('displayStatus'), by('dueDate', true), by('id')]],
  ['invoices', '-status,dueDate', [by('displayStatus', true), by('dueDate'), by('id', true)]],
  ['invoices', 'clientName,status', [by('clientName'), by('displayStatus'), by('id')]],
  ['estimates', 'status,expiryDate', [by('status'), by('expiryDate'), by('id')]],
  ['estimates', '-status,-title,total', [by('status', true), by('title', true), by('total')]],
])(
  'the list of %s sorted by %s is in the order of all these columns, on all pages',
  async (name, sort, compares) => {
    const { list, fields } = LISTS[name] ?? expect.fail();
    const { query } = parseListQuery(fields, { sort });
    const severalKeys = { sort: query.sort };
    const wanted = (await list(asked({}))).rows
      .toSorted((a, b) => compares.reduce((order, compare) => order || compare(a, b), 0))
      .map(({ id }) => id);
    expect((await list(asked(severalKeys))).rows.map(({ id }) => id)).toEqual(wanted);

    const own = sql`${sql.identifier(name)}.id <= 400`;
    const few = await list({ ...asked(severalKeys), own });
    expect(few.rows.map(({ id }) => id)).toEqual(wanted.filter((id) => id <= 400));
    for (const page of PAGES) {
      const { rows } = await list(asked({ ...severalKeys, page }));
      const ids = wanted.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
      expect({ page, ids: rows.map(({ id }) => id) }).toEqual({ page, ids });
    }
  },
);

describe.each(Object.entries(LISTS))(
  'the list of %s',
  (_name, { nullable, workedOut, list, fields }) => {
    test.each(nullable.flatMap((field) => [[field, false] as const, [field, true] as const]))(
      'has the rows without a value last when it is sorted by %s (descending: %s), on all pages',
      async (field, desc) => {
        const sort = [{ field, desc }];
        const whole = (await list(asked({ sort }))).rows;
        const isEmpty = whole.map((row) => row[field] === null);
        const firstEmpty = isEmpty.indexOf(true);
        expect(firstEmpty).toBe(COUNT - Math.floor(COUNT / 3));
        expect(isEmpty.slice(firstEmpty)).not.toContain(false);

        for (const page of PAGES) {
          const { rows, total } = await list(asked({ sort, page }));
          const ids = whole.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ id }) => id);
          expect({ page, total, ids: rows.map(({ id }) => id) }).toEqual({
            page,
            total: COUNT,
            ids,
          });
        }
      },
    );

    test('leaves no field out of the table above that can be empty', async () => {
      const { rows } = await list(asked({}));
      const empty = Object.keys(fields).filter(
        (field) => !workedOut.includes(field) && rows.some((row) => row[field] === null),
      );

      expect(empty.toSorted()).toEqual(nullable.toSorted());
    });
  },
);

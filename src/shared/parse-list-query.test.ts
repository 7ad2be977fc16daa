import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keysOf } from './keys-of.ts';
import {
  FILTER_OPERATORS,
  MAX_FILTER_VALUES,
  MAX_FILTERS,
  OPERATORS_OF,
  PAGE_SIDES,
  writeListQuery,
} from './list-query.ts';
import { parseListQuery } from './parse-list-query.ts';
import type { ListFields, ListQuery } from './list-query.ts';
import { cleanText } from './fields/field-schemas.ts';

const FIELDS = {
  name: { kind: 'text' },
  total: { kind: 'money' },
  jobId: { kind: 'number' },
  dueDate: { kind: 'date' },
  status: { kind: 'choice', values: ['draft', 'sent'] },
} as const satisfies ListFields;

const ROW_FIELDS = ['id', ...Object.keys(FIELDS), 'notes'];

/** Parses a query string the way the server does: repeated parameters become an array. */
function parse(text: string) {
  const raw: Record<string, string | string[]> = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const before = raw[key];
    raw[key] = before === undefined ? value : [before, value].flat();
  }

  return parseListQuery(FIELDS, raw, ROW_FIELDS);
}

describe('a list query', () => {
  test('names a field that may be plain without a filter around it, and no other', () => {
    const fields = { formId: { kind: 'number', isPlain: true } } satisfies ListFields;
    const plain = parseListQuery(fields, { formId: '7' });

    expect(plain).toEqual(parseListQuery(fields, { 'filter[formId]': '7' }));
    expect(plain.query.filters).toEqual([{ field: 'formId', operator: 'equals', values: ['7'] }]);
    expect(parseListQuery(fields, { formId: 'x' }).issues).toHaveLength(1);
    expect(parse('jobId=7').issues).toEqual([
      { path: 'jobId', message: 'Unknown query parameter' },
    ]);
  });

  test('without parameters is the whole list', () => {
    expect(parse('')).toEqual({
      query: {
        q: '',
        sort: [],
        filters: [],
        ids: null,
        page: null,
        pageSize: 15,
        neighbor: null,
        fields: null,
        total: 'exact',
      },
      issues: [],
    });
  });

  test('has all its parts in one line', () => {
    const { query, issues } = parse(
      'q=smith roof&sort=-dueDate,name&filter[status]=sent&filter[status]=draft&filter[total][gt]=100.50&filter[name][endsWith]=x&ids=4,7&page=3&pageSize=50&after=41,57&fields=id,notes&total=bounded',
    );

    expect(issues).toEqual([]);
    expect(query).toEqual({
      q: 'smith roof',
      sort: [
        { field: 'dueDate', desc: true },
        { field: 'name', desc: false },
      ],
      filters: [
        { field: 'status', operator: 'equals', values: ['sent', 'draft'] },
        { field: 'total', operator: 'gt', values: ['100.50'] },
        { field: 'name', operator: 'endsWith', values: ['x'] },
      ],
      ids: [4, 7],
      page: 3,
      pageSize: 50,
      neighbor: { side: 'after', firstId: 41, lastId: 57 },
      fields: ['id', 'notes'],
      total: 'bounded',
    });
  });

  test('with a page size starts on the first page', () => {
    expect(parse('pageSize=20').query).toMatchObject({ page: 1, pageSize: 20 });
  });

  test('sorted by one field twice is sorted by it once', () => {
    expect(parse('sort=name,-name').query.sort).toEqual([{ field: 'name', desc: false }]);
  });

  test.each([
    ['filter[total]=12,50', '"12,50" is not a number'],
    ['filter[total]=', '"" is not a number'],
    ['filter[total]=0x10', '"0x10" is not a number'],
    ['filter[total]=1e3', '"1e3" is not a number'],
    ['filter[total]=Infinity', '"Infinity" is not a number'],
    ['filter[total]=1000000000000', '"1000000000000" is not a number'],
    ['filter[dueDate]=2026-02-30', '"2026-02-30" is not a date as YYYY-MM-DD'],
    ['filter[status]=paid', 'Use one of: draft, sent'],
    ['filter[status][gt]=sent', 'Use one of: equals'],
    ['filter[total][contains]=1', 'Use one of: equals, gt, lt'],
    ['filter[secret]=1', 'Unknown filter. Use: name, total, jobId, dueDate, status'],
    ['filter[toString]=1', 'Unknown filter. Use: name, total, jobId, dueDate, status'],
    ['sort=secret', 'Cannot sort by "secret". Use: name, total, jobId, dueDate, status'],
    ['page=0', 'Use a whole number from 1'],
    ['page=1e3', 'Use a whole number from 1'],
    ['pageSize=101', 'Use 1 to 100'],
    ['ids=1,,2', 'Use comma-separated whole numbers, at most 5000'],
    ['ids=1;drop', 'Use comma-separated whole numbers, at most 5000'],
    [
      'fields=id,secret',
      'There is no field "secret". Use: id, name, total, jobId, dueDate, status, notes',
    ],
    [
      'fields=__proto__',
      'There is no field "__proto__". Use: id, name, total, jobId, dueDate, status, notes',
    ],
    ['total=some', 'Use exact or bounded'],
    ['page=3&after=41', 'Use the ids of the first and last row of a page: 41,57'],
    ['page=3&after=41,57,60', 'Use the ids of the first and last row of a page: 41,57'],
    ['page=3&before=', 'Use the ids of the first and last row of a page: 41,57'],
    ['page=3&before=41,x', 'Use the ids of the first and last row of a page: 41,57'],
    ['page=3&after=41,57&before=90,99', 'Use after or before, with a page'],
    ['after=41,57', 'Use after or before, with a page'],
    ['filter=1', 'Unknown query parameter'],
    ['filter[name][gt][x]=1', 'Unknown query parameter'],
    ['limit=10', 'Unknown query parameter'],
  ])('with %s is refused with: %s', (text, message) => {
    expect(parse(text).issues).toMatchObject([{ message }]);
  });

  test.each(['.5', '5.', '-12.50', '0', '00100', '999999999999.99'])(
    'may compare with the number %s',
    (number) => {
      expect(parse(`filter[total][lt]=${number}`).issues).toEqual([]);
    },
  );

  test('with more conditions or values than a user needs is refused with the limits', () => {
    const values = (many: number) => Array.from({ length: many }, () => 'filter[name]=a').join('&');
    const fields: ListFields = Object.fromEntries(
      Array.from({ length: MAX_FILTERS + 1 }, (_, index) => [
        'f'.repeat(index + 1),
        { kind: 'text' },
      ]),
    );
    const conditions = (many: number) =>
      parseListQuery(
        fields,
        Object.fromEntries(
          Object.keys(fields)
            .slice(0, many)
            .map((field) => [`filter[${field}]`, 'a']),
        ),
      );
    const issue = { path: 'filter', message: 'Use at most 20 conditions with 50 values in all' };

    expect(parse(values(MAX_FILTER_VALUES)).issues).toEqual([]);
    expect(parse(values(MAX_FILTER_VALUES + 1)).issues).toEqual([issue]);
    expect(conditions(MAX_FILTERS).issues).toEqual([]);
    expect(conditions(MAX_FILTERS + 1).issues).toEqual([issue]);
  });

  const words = fc.string({ unit: 'binary', maxLength: 60 }).map(cleanText);
  const values = {
    text: words,
    number: fc.integer({ min: -1e9, max: 1e9 }).map(String),
    money: fc.integer({ min: -1e9, max: 1e9 }).map((cents) => (cents / 100).toFixed(2)),
    date: fc
      .date({ min: new Date('1900-01-01'), max: new Date('2199-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    choice: fc.constantFrom('draft', 'sent'),
  };
  const names = keysOf(FIELDS);
  const filter = fc.constantFrom(...names).chain((field) =>
    fc.record({
      field: fc.constant(field),
      operator: fc.constantFrom(...OPERATORS_OF[FIELDS[field].kind]),
      values: fc.array(values[FIELDS[field].kind], { minLength: 1, maxLength: 3 }),
    }),
  );
  const id = fc.integer({ min: 1, max: 999_999_999 });
  const anyQuery: fc.Arbitrary<ListQuery> = fc
    .record({
      q: words,
      sort: fc.uniqueArray(fc.record({ field: fc.constantFrom(...names), desc: fc.boolean() }), {
        selector: ({ field }) => field,
      }),
      filters: fc.uniqueArray(filter, {
        selector: ({ field, operator }) => `${field} ${operator}`,
        maxLength: 4,
      }),
      ids: fc.option(fc.array(id, { minLength: 1 })),
      page: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
      pageSize: fc.integer({ min: 1, max: 100 }),
      neighbor: fc.option(
        fc.record({ side: fc.constantFrom(...PAGE_SIDES), firstId: id, lastId: id }),
      ),
      fields: fc.option(fc.uniqueArray(fc.constantFrom(...ROW_FIELDS), { minLength: 1 })),
      total: fc.constantFrom('exact' as const, 'bounded' as const),
    })
    .map((query) => (query.page === null ? { ...query, pageSize: 15, neighbor: null } : query));

  test('that the browser writes has the same meaning on the server', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(parse(writeListQuery(query).toString())).toEqual({ query, issues: [] });
      }),
    );
  });

  test('of any kind is read or refused, and never breaks the server', () => {
    const key = fc.oneof(
      fc.constantFrom(
        'q',
        'sort',
        'page',
        'pageSize',
        'ids',
        'after',
        'before',
        '__proto__',
        'constructor',
      ),
      fc
        .tuple(
          fc.constantFrom(...names, '__proto__', 'hasOwnProperty', ''),
          fc.constantFrom(...FILTER_OPERATORS, 'regex', 'constructor'),
        )
        .map(([field, operator]) => `filter[${field}][${operator}]`),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.string({ unit: 'binary' }))), (pairs) => {
        const { query, issues } = parse(new URLSearchParams(pairs).toString());
        for (const { field, operator } of query.filters) {
          expect(names).toContain(field);
          expect(FILTER_OPERATORS).toContain(operator);
        }
        for (const { field } of query.sort) expect(names).toContain(field);
        for (const issue of issues) expect(issue.message).not.toBe('');
      }),
      { numRuns: 500 },
    );
  });
});

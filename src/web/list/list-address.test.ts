import { expect, test } from 'vitest';
import type { ListFields } from '#shared/list-query.ts';
import { listSearch, parseSearch, stringifySearch } from '../search-params.ts';
import { pageSizeChoices, readListAddress, writeListAddress } from './list-address.ts';

const fields = {
  number: { kind: 'text' },
  status: { kind: 'choice', values: ['draft', 'sent', 'paid'] },
  total: { kind: 'money' },
  dueDate: { kind: 'date' },
} satisfies ListFields;
const defaults = { sort: [{ field: 'dueDate', desc: true }], pageSize: 15 };

const read = (address: string) =>
  readListAddress(fields, defaults, listSearch(parseSearch(address)));
const roundTrip = (address: string) =>
  stringifySearch({ ...writeListAddress(read(address), defaults) });

test('an empty address is the first page in the default order', () => {
  expect(read('')).toEqual({
    q: '',
    sort: defaults.sort,
    filters: [],
    ids: null,
    page: 1,
    pageSize: 15,
    neighbor: null,
    fields: null,
    total: 'exact',
  });
});

test.each([
  '',
  '?q=smith+%26+son',
  '?sort=-total,number',
  '?filter[status]=sent&filter[status]=paid',
  '?filter[total][gt]=100&filter[dueDate][lt]=2026-11-21',
  '?q=roof&sort=number&filter[number][startsWith]=INV&page=3&pageSize=50',
])('a list reopened from "%s" writes the same address again', (address) => {
  expect(roundTrip(address)).toBe(address);
});

test('an invalid value in an old or mistyped link is dropped', () => {
  expect(
    roundTrip('?sort=nothing&filter[gone]=1&filter[total]=much&page=-2&pageSize=7&after=1,9&x=1'),
  ).toBe('');
  expect(roundTrip('?page=abc&pageSize=100000&filter[status]=')).toBe('');
});

test('the default order and page size are not spelled out in the address', () => {
  expect(roundTrip('?sort=-dueDate&pageSize=15&page=1')).toBe('');
});

test('15 is a page size only where it is the default', () => {
  expect(pageSizeChoices(15)).toEqual([10, 15, 25, 50, 100]);
  expect(pageSizeChoices(10)).toEqual([10, 25, 50, 100]);
});

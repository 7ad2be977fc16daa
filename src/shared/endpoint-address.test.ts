import { expect, test } from 'vitest';
import { endpoint } from './endpoint.ts';
import { endpointAddress } from './endpoint-address.ts';

const one = endpoint({
  method: 'GET',
  path: '/api/things/:id/:part',
  access: 'public',
  throttle: 'unlimited',
  summary: '',
});

test('the address of a call names what it is about, whatever is in the names', () => {
  expect(endpointAddress(one, { params: { id: 7, part: 'a/b ?#%' } })).toBe(
    '/api/things/7/a%2Fb%20%3F%23%25',
  );
});

test('a query leaves out undefined values', () => {
  const query = { q: 'smith & sons', page: 2, exact: false, from: null, to: undefined };

  expect(endpointAddress(one, { params: { id: 1, part: 'x' }, query })).toBe(
    '/api/things/1/x?q=smith+%26+sons&page=2&exact=false',
  );
});

test('a list query is written in the grammar of lists, with its commas left short', () => {
  expect(
    endpointAddress(one, {
      params: { id: 1, part: 'x' },
      list: { q: 'roof', ids: [1, 2, 3], sort: [{ field: 'name', desc: true }], page: 2 },
    }),
  ).toBe('/api/things/1/x?q=roof&sort=-name&ids=1,2,3&page=2&pageSize=15');
});

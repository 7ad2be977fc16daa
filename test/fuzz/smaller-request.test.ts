import { expect, test } from 'vitest';
import { bodyBytes, rawNumber, toCurl } from './fuzz-request.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { smallestFailing } from './smaller-request.ts';

const request: FuzzRequest = {
  kind: 'mutated',
  call: 'contacts.create',
  isOnCourse: true,
  person: 'Project manager',
  method: 'POST',
  path: '/api/contacts',
  query: ['a=1', 'b=2'],
  headers: { 'content-type': 'application/json', origin: 'null' },
  body: { json: { name: 'Maria'.repeat(40), type: 'client', tags: ['x', 'y\u0000z', 'w'] } },
};

test('a failing request is printed without what it does not need to fail', async () => {
  const smallest = await smallestFailing(request, async ({ body, query }) => {
    const text = body ? bodyBytes(body).toString() : '';

    return text.includes(String.raw`\u0000`) && query.includes('b=2');
  });

  expect(smallest.query).toEqual(['b=2']);
  expect(smallest.headers).toEqual({});
  expect(smallest.body).toEqual({ json: { tags: ['\u0000'] } });
  expect(toCurl(smallest)).toBe(
    String.raw`curl -i --path-as-is -X POST -b "gable=$TOKEN" 'http://localhost:3000/api/contacts?b=2' --data-binary $'{"tags":["\\u0000"]}' # as Project manager`,
  );
});

test('a request that fails only as it is stays as it is', async () => {
  expect(await smallestFailing(request, async () => false)).toBe(request);
});

test('numbers that JavaScript would not write are sent as they are', () => {
  const body = { json: { total: rawNumber('1e400'), paid: [rawNumber('-0')], note: '\uD800' } };

  expect(bodyBytes(body).toString()).toBe('{"total":1e400,"paid":[-0],"note":"\\ud800"}');
});

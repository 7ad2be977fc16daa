import { expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { judge } from './judge.ts';
import type { FuzzAnswer } from './send-request.ts';

const request: FuzzRequest = {
  kind: 'valid',
  call: 'contacts.duplicates',
  isOnCourse: true,
  person: 'Project manager',
  method: 'GET',
  path: '/api/contacts/duplicates',
  query: [],
  headers: {},
};

function verdict(
  answer: Partial<Omit<FuzzAnswer, 'body'>> & { json?: unknown; text?: string },
  {
    endpoint = contactEndpoints.duplicates,
    sent = request,
  }: { endpoint?: Endpoint; sent?: FuzzRequest } = {},
): string {
  const { json, text, ...rest } = answer;

  return judge(
    sent,
    {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: Buffer.from(text ?? JSON.stringify(json) ?? ''),
      ms: 5,
      trouble: undefined,
      ...rest,
    },
    { endpoint, timeLimitMs: 1000 },
  ).join('; ');
}

const duplicate = { id: 1, name: 'Maria', email: null, phone: null, address: null, reasons: [] };
const missing = { message: 'Contact not found.', code: 'not_found' };

test('a response as the contract declares it is in order', () => {
  expect(verdict({ json: [duplicate] })).toBe('');
  expect(verdict({ status: 404, json: missing })).toBe('');
});

test('a 500 is wrong, whatever was asked', () => {
  expect(verdict({ status: 500, json: { message: 'Sorry.', code: 'internal' } })).toContain('500');
});

test('no response is wrong, and so is a late one', () => {
  expect(verdict({ status: 0, trouble: 'no answer in time' })).toContain('no answer in time');
  expect(verdict({ status: 0, trouble: 'ECONNREFUSED' })).toContain('ECONNREFUSED');
  expect(verdict({ json: [], ms: 1500 })).toContain('after more than 1 s');
});

test('that the database is away is wrong, that something is not set up is not', () => {
  const away = 'The database is not available right now. Please try again in a moment.';
  expect(verdict({ status: 503, json: { message: away, code: 'unavailable' } })).toContain(
    'database',
  );
  const notSetUp = { message: 'Card payments are not set up yet.', code: 'unavailable' };
  expect(verdict({ status: 503, json: notSetUp })).toBe('');
});

test.each([
  [{ status: 400, json: { error: 'Bad Request', message: 'Client Error', statusCode: 400 } }],
  [{ status: 404, json: { ...missing, stack: [] } }],
  [{ status: 409, json: missing }],
  [{ status: 404, json: { ...missing, message: ' ' } }],
  [{ status: 404, text: 'Not found' }],
  [{ status: 404, json: missing, headers: { 'content-type': 'text/html' } }],
])('an error in another form is wrong: %j', (answer) => {
  expect(verdict(answer)).not.toBe('');
});

test.each([
  'Error: x\n    at handler (/srv/gable/src/server/http/mount.ts:208:37)',
  'ENOENT: no such file, open "/var/lib/gable/data/files/1"',
  'Failed query: select "id" from "contacts"',
  'invalid input syntax for type integer: "x"',
  'duplicate key value violates unique constraint "users_username"',
  "TypeError: Cannot read properties of undefined (reading 'id')",
  '$argon2id$v=19$m=19456',
])('internal details are wrong in a response: %s', (message) => {
  expect(verdict({ status: 400, json: { message, code: 'bad_input' } })).toContain('away');
});

test.each([
  ['another status', { status: 201, json: [duplicate] }],
  ['a missing field', { json: [{ ...duplicate, reasons: undefined }] }],
  ['an undeclared field', { json: [{ ...duplicate, passwordHash: 'x' }] }],
  ['no JSON', { text: '<p>' }],
])('%s in a success is wrong', (_, answer) => {
  expect(verdict(answer)).not.toBe('');
});

test('a list says how many rows it has in all', () => {
  const endpoint = contactEndpoints.list;
  expect(verdict({ json: [] }, { endpoint })).toBe('a list without its total');
  const headers = { 'content-type': 'application/json', 'x-total-count': '0' };
  expect(verdict({ json: [], headers }, { endpoint })).toBe('');
});

test('a request that is no HTTP may be hung up on, any other may not', () => {
  const broken = { ...request, wire: Buffer.from('GET') };
  expect(verdict({ status: 0 }, { sent: broken })).toBe('');
  expect(verdict({ status: 0, trouble: 'ECONNRESET' })).toBe('no answer: ECONNRESET');
  const vast = { ...request, body: { bytes: Buffer.alloc(3_000_000) } };
  expect(verdict({ status: 0, trouble: 'EPIPE' }, { sent: vast })).toBe('');
  const endless = { ...request, query: [`q=${'x'.repeat(300_000)}`] };
  expect(verdict({ status: 0, trouble: 'ECONNRESET' }, { sent: endless })).toBe('');
  const long = { ...request, query: [`q=${'x'.repeat(30_000)}`] };
  expect(verdict({ status: 0, trouble: 'ECONNRESET' }, { sent: long })).not.toBe('');
});

test('a list with requested fields is in order with the rows of these fields alone', () => {
  const endpoint: Endpoint = contactEndpoints.list;
  const sent = { ...request, call: 'contacts.list', query: ['fields=name'] };
  const headers = { 'content-type': 'application/json; charset=utf-8', 'x-total-count': '1' };
  const row = { id: 1, name: 'Maria' };

  expect(verdict({ json: [row], headers }, { endpoint, sent })).toBe('');
  expect(verdict({ json: [{ ...row, email: null }], headers }, { endpoint, sent })).toContain(
    'more than it declares',
  );
});

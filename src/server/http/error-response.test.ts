import { DrizzleQueryError, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { AppError, ERROR_STATUS } from '#shared/app-error.ts';
import { isFault, issuesOf, toAppError, toErrorBody } from '#server/http/error-response.ts';
import { DatabaseUnavailableError } from '#server/db/database-unavailable-error.ts';
import { startApi } from '#test/api.ts';
import { testDatabase } from '#test/database.ts';

test('an error of Gable’s own is returned as it is', () => {
  const error = new AppError('conflict', 'This number is in use.', {
    issues: [{ path: 'invoiceNumber', message: 'In use' }],
    cause: new Error('not for anybody’s eyes'),
  });

  expect(toAppError(error)).toBe(error);
  expect(error.status).toBe(409);
  expect(toErrorBody(error)).toEqual({
    code: 'conflict',
    message: 'This number is in use.',
    issues: [{ path: 'invoiceNumber', message: 'In use' }],
  });
});

test('every code has a status that shows callers whose fault it was', () => {
  for (const status of Object.values(ERROR_STATUS)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
  }
});

test('a missing field is required, and one of another type names the type sent (specification, section 5)', () => {
  const shape = z.object({
    name: z.string('Name is required'),
    phone: z.string(),
    amount: z.number('Amount is required'),
    allDay: z.boolean(),
    tags: z.array(z.string()),
    clientId: z.coerce.number('Choose a client'),
    count: z.int('Enter a whole number'),
  });
  const sent = { amount: '5', allDay: 'yes', tags: null, clientId: 'Maria', count: 1.5 };
  const { error } = shape.safeParse(sent, { reportInput: true });

  expect(error && issuesOf(error)).toEqual([
    { path: 'name', message: 'Name is required' },
    { path: 'phone', message: 'Required' },
    { path: 'amount', message: 'Expected number, received string' },
    { path: 'allDay', message: 'Expected boolean, received string' },
    { path: 'tags', message: 'Expected array, received null' },
    { path: 'clientId', message: 'Choose a client' },
    { path: 'count', message: 'Enter a whole number' },
  ]);
});

test.each([
  ['57014', 'unavailable', 'This took too long. Narrow the search or request fewer rows.'],
  ['23505', 'conflict', 'Another user just saved this record. Reload and try again.'],
  ['40001', 'conflict', 'Another user is saving this record. Try again.'],
  ['40P01', 'conflict', 'Another user is saving this record. Try again.'],
  ['22021', 'bad_input', 'A value is not valid for its field.'],
  ['22003', 'bad_input', 'A value is not valid for its field.'],
  ['22012', 'internal', 'Something went wrong on our side. Nothing was saved. Please try again.'],
  ['42P01', 'internal', 'Something went wrong on our side. Nothing was saved. Please try again.'],
])('the database’s %s is %s', (code, expected, message) => {
  const thrown = Object.assign(new Error('column "secret" of table "users"'), { code });
  const wrapped = new DrizzleQueryError('select secret', [], thrown);

  for (const error of [thrown, wrapped]) {
    expect(toErrorBody(toAppError(error))).toEqual({ code: expected, message });
  }
});

test('a save that waited too long for a lock says that nothing was saved, not to narrow a search', async () => {
  const api = await startApi();
  const dana = await api.as('Admin Project manager');
  // Simulates how PostgreSQL cancels a statement that waits for a lock, without waiting a full
  // minute.
  await api.database.db
    .execute(sql`create function wait_in_vain() returns trigger language plpgsql as
    $$ begin raise exception 'canceling statement' using errcode = '57014'; end $$`);
  await api.database.db.execute(sql`create trigger wait_in_vain before insert on contacts
    for each row execute function wait_in_vain()`);

  const { status, body, headers } = await dana.post('/api/contacts', {
    name: 'Maria Alvarez',
    type: 'client',
  });
  expect({ status, body }).toEqual({
    status: 503,
    body: {
      code: 'unavailable',
      message: 'This took too long. Nothing was saved. Try again in a moment.',
    },
  });
  expect(headers['retry-after']).toBe('10');
  await api.database.db.execute(sql`drop function wait_in_vain cascade`);
});

test.each([
  [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE', statusCode: 413 }, 'too_large'],
  [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE', statusCode: 415 }, 'unsupported_media_type'],
  [{ code: 'FST_ERR_CTP_INVALID_JSON_BODY', statusCode: 400 }, 'bad_input'],
  [{ code: 'FST_ERR_SOMETHING_NEW', statusCode: 400 }, 'bad_input'],
  [{ code: 'FST_ERR_SOMETHING_NEW', statusCode: 500 }, 'internal'],
  [{}, 'internal'],
])('the web server’s %o is %s', (fields, code) => {
  expect(toAppError(Object.assign(new Error('details'), fields)).code).toBe(code);
});

test('a caller who hangs up half-way is not the database being away', () => {
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET', statusCode: 400 });
  const error = toAppError(aborted);

  expect(error.code).toBe('bad_input');
  expect(isFault(error)).toBe(false);
  expect(toAppError(Object.assign(new Error('read'), { code: 'ECONNRESET' })).code).toBe(
    'unavailable',
  );
});

test('the log reports faults, not refused or unconfigured calls', () => {
  expect(isFault(toAppError(new Error('a bug')))).toBe(true);
  expect(isFault(new DatabaseUnavailableError('the engine is restarting'))).toBe(true);
  expect(isFault(new AppError('unavailable', 'The disk is full.', { cause: 'ENOSPC' }))).toBe(true);
  expect(isFault(new AppError('unavailable', 'Card payments are not set up yet.'))).toBe(false);
  expect(isFault(new AppError('not_found', 'Gone.'))).toBe(false);
});

test.each(['a text', null, undefined, 42, { message: 'an object' }])(
  'any other thrown value, such as %j, is an internal error without details',
  (thrown) => {
    expect(toErrorBody(toAppError(thrown))).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side. Nothing was saved. Please try again.',
    });
  },
);

test('a failed check names the fields as they were sent', () => {
  const shape = z.object({ items: z.array(z.object({ price: z.number('Enter an amount') })) });
  const { error } = shape.safeParse({ items: [{ price: 1 }, { price: 'x' }] });

  expect(error && issuesOf(error)).toEqual([{ path: 'items.1.price', message: 'Enter an amount' }]);
});

test('real refusals of the database are distinguished from its failures', async () => {
  const { db } = await testDatabase();
  const codeOf = (query: ReturnType<typeof sql>) =>
    db.execute(query).then(
      () => 'none',
      (error: unknown) => toAppError(error).code,
    );

  expect(await codeOf(sql`select ${'a\u0000b'}::text`)).toBe('bad_input');
  expect(await codeOf(sql`select 99999999999::int`)).toBe('bad_input');
  expect(await codeOf(sql`select 'x'::int`)).toBe('bad_input');
  expect(await codeOf(sql`select 1 / 0`)).toBe('internal');
  expect(await codeOf(sql`select * from no_such_table`)).toBe('internal');
});

test('a 404 is JSON at every address', async () => {
  const api = await startApi();
  for (const url of [
    '/api/nothing',
    '/api/contacts/1/nothing',
    '/nothing',
    '/api/contacts/%E0%A4%A',
  ]) {
    const { status, body, headers } = await api.anonymous.get(url);
    expect([400, 404], url).toContain(status);
    expect(body, url).toMatchObject({
      code: expect.stringMatching(/not_found|bad_input/) as string,
      message: expect.stringMatching(/\.$/) as string,
    });
    expect(headers['content-type'], url).toMatch(/^application\/json/);
  }
  const wrongMethod = await api.anonymous.patch('/api/contacts', {});
  expect(wrongMethod).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

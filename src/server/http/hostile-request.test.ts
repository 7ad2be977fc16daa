/** Requests that Gable's own screens never send. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createGable } from '#app/server/create-gable.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { readSettings } from '#server/settings.ts';
import { startApi } from '#test/api.ts';
import { aContact, anInvoice } from '#test/factories.ts';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

const MB = 1024 * 1024;
const json = { 'content-type': 'application/json' };

describe('a body', () => {
  test('of a user who may not do this is not even read', async () => {
    const unreadable = {
      method: 'POST',
      url: '/api/contacts',
      payload: '{"name',
      headers: json,
    } as const;
    const tech = await api.as('Field Technician');

    expect((await api.anonymous.send(unreadable)).status).toBe(401);
    expect((await tech.send(unreadable)).status).toBe(403);
    expect((await dana.send(unreadable)).status).toBe(400);
    const picture = {
      method: 'PUT',
      url: '/api/company/logo',
      payload: Buffer.alloc(11 * MB),
      headers: { 'content-type': 'image/png' },
    } as const;
    expect((await api.anonymous.send(picture)).status).toBe(401);
    expect((await dana.send(picture)).status).toBe(413);
  });

  test.each(['image/png', 'text/csv', 'application/octet-stream', 'text/plain'])(
    'of another kind than the call accepts is refused, and not treated as an empty one: %s',
    async (type) => {
      const { id } = await aContact(dana, { name: 'Maria Lopez' });
      const { status, body } = await dana.send({
        method: 'PUT',
        url: `/api/contacts/${id}`,
        payload: Buffer.from('{"name":"Somebody else"}'),
        headers: { 'content-type': type },
      });

      expect(status).toBe(415);
      expect(body).toMatchObject({ code: 'unsupported_media_type' });
    },
  );

  test('of JSON is no picture', async () => {
    const { status } = await dana.put('/api/company/logo', { picture: 'data:image/png;base64,' });

    expect(status).toBe(415);
  });

  test.each([
    ['too much of it', `"${'a'.repeat(3 * MB)}"`, 413],
    ['a million lists in one another', '['.repeat(MB) + ']'.repeat(MB - 10), 400],
    ['lists in one another for a name', `{"name":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 400],
    ['another prototype', '{"name":"Maria","__proto__":{"isAdmin":true}}', 400],
    ['another constructor', '{"name":"Maria","constructor":{"prototype":{"isAdmin":true}}}', 400],
    ['a list where there is one thing', '[{"name":"Maria"}]', 400],
    ['null', 'null', 400],
  ])('that is %s is refused', async (_what, payload, expected) => {
    const { status } = await dana.send({
      method: 'POST',
      url: '/api/contacts',
      payload,
      headers: json,
    });

    expect(status).toBe(expected);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  test('that is small to send and vast to unpack is refused before it is unpacked', async () => {
    const bomb = gzipSync(`{"name":"${'a'.repeat(64 * MB)}"}`, { level: 9 });
    expect(bomb.length).toBeLessThan(MB);
    const before = process.memoryUsage().rss;
    const { status } = await dana.send({
      method: 'POST',
      url: '/api/contacts',
      payload: bomb,
      headers: { ...json, 'content-encoding': 'gzip' },
    });

    expect(status).toBe(415);
    expect(process.memoryUsage().rss - before).toBeLessThan(48 * MB);
  });
});

describe('a field that is not the sender’s to set', () => {
  test('of a new contact is left alone: its id, owner, version and dates', async () => {
    const { body } = await dana.expect(201).post('/api/contacts', {
      name: 'Maria Lopez',
      type: 'client',
      id: 4_000_000,
      createdBy: 999,
      version: 77,
      createdAt: '1999-01-01T00:00:00Z',
    });

    expect(body).toMatchObject({ version: 1, createdAt: '2026-11-21T15:00:00.000Z' });
    expect(body).not.toMatchObject({ id: 4_000_000 });
    expect(body).not.toHaveProperty('deletedAt');
  });

  test.each([
    ['/api/contacts', { deletedAt: '1999-01-01T00:00:00Z', searchText: 'planted' }],
    ['/api/invoices', { paidCents: 20_000 }],
    ['/api/jobs', { createdById: 1, position2: 'a' }],
  ])('and that %s has no name for is refused: a column of the table is none', async (url, more) => {
    const { body } = await dana.expect(400).post(url, { name: 'Maria Lopez', ...more });

    expect(body).toMatchObject({
      issues: expect.arrayContaining(
        Object.keys(more).map((path) => expect.objectContaining({ path })),
      ),
    });
  });

  test('of an invoice is left alone: its sums and its owner', async () => {
    const client = await aContact(dana);
    const rep = await api.as('Sales Representative');
    const { body } = await rep.expect(201).post('/api/invoices', {
      clientId: client.id,
      items: [{ description: 'Repair', quantity: 2, price: 100 }],
      subtotal: 1,
      total: 1,
      balance: 0,
      createdBy: dana.userId,
      displayStatus: 'paid',
    });

    expect(body).toMatchObject({
      total: 200,
      balance: 200,
      displayStatus: 'draft',
      createdBy: rep.userId,
    });
  });

  test('of a user’s account is left alone: no user can make themselves an administrator', async () => {
    const tech = await api.as('Field Technician');
    await tech.expect(200).put('/api/user/profile', {
      lastName: 'Marsh',
      role: 'admin',
      accessProfile: 'Admin Project manager',
      isActive: true,
      username: 'admin',
      id: dana.userId,
    });
    const me = await tech.ok(authEndpoints.me);

    expect(me).toMatchObject({
      id: tech.userId,
      role: 'user',
      accessProfile: 'Field Technician',
      username: tech.username,
    });
  });
});

describe('a query', () => {
  test('with a repeated parameter uses the first value', async () => {
    await aContact(dana, { name: 'Quentin Amsel' });
    const { body, status } = await dana.get('/api/contacts?q=quentin&q=nobody&page=1&page=900');

    expect(status).toBe(200);
    expect(body).toMatchObject([{ name: 'Quentin Amsel' }]);
  });

  test.each([
    'sort=name;drop table contacts',
    'sort=name desc nulls last',
    'sort=(select password_hash from users limit 1)',
    'sort=passwordHash',
    'sort=__proto__',
    'sort=constructor',
    'filter[passwordHash]=x',
    'filter[constructor]=x',
    'filter[name][or 1=1--]=x',
    "filter[createdAt]=2026-11-21' or '1'='1",
    "filter[type]=client' or '1'='1",
    'ids=1) or (1=1',
    'page=1;--',
    'where=1=1',
  ])('in words of the database is not understood: %s', async (query) => {
    const { status, body } = await dana.get(`/api/contacts?${encodeURI(query)}`);

    expect(status).toBe(400);
    expect(JSON.stringify(body)).not.toMatch(/syntax error|column|relation|failed query/i);
  });

  test.each(['%', '_', '\\', '%%', "' or '1'='1", "'; drop table contacts; --", '.*', '$1'])(
    'treats characters with a meaning elsewhere as plain text: %s',
    async (signs) => {
      await aContact(dana, { name: 'Nobody In Particular' });
      const typed = encodeURIComponent(signs);
      for (const query of [
        `q=${typed}`,
        `filter[name][contains]=${typed}`,
        `filter[name][startsWith]=${typed}`,
        `filter[name][equals]=${typed}`,
      ]) {
        const { status, body } = await dana.get(`/api/contacts?page=1&${query}`);
        expect(status, query).toBe(200);
        // A search for punctuation alone contains no words, so it returns the full list. A filter
        // matches no records.
        if (query.startsWith('filter')) expect(body, query).toEqual([]);
      }
    },
  );
});

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'SEARCH'])(
  'nothing is done by a method that no call has: %s',
  async (method) => {
    const { status } = await dana.send({ method: method as 'GET', url: '/api/contacts' });

    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  },
);

test('the method is the method: no header makes another of it', async () => {
  const { id } = await aContact(dana);
  await dana
    .with({ headers: { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' } })
    .get(`/api/contacts/${id}`);

  expect((await dana.get(`/api/contacts/${id}`)).status).toBe(200);
});

test('a request that comes a byte at a time is dropped, its head after a minute, its body after five', async () => {
  const settings = readSettings({ LOG_LEVEL: 'silent' });
  const app = await createGable({
    services: {
      database: api.database,
      settings,
      mailer: createMailer(settings, async () => null),
      clock: () => new Date(),
    },
  });

  expect(app.server.headersTimeout).toBe(60_000);
  expect(app.server.requestTimeout).toBe(300_000);
  await app.close();
});

test('the name of a document cannot become another header, or the name of a web page', async () => {
  const client = await aContact(dana);
  const { status, body } = await dana.post('/api/invoices', {
    clientId: client.id,
    invoiceNumber: '1\r\nX-Evil: 1',
    items: [{ description: 'Repair', quantity: 1, price: 100 }],
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({ issues: [{ path: 'invoiceNumber' }] });

  const invoiceNumber = '../1"; filename="evil.html;\u202Eü';
  const { id, ...saved } = await anInvoice(dana, { invoiceNumber });
  expect(saved.invoiceNumber).toBe('../1"; filename="evil.html;ü');
  const { headers } = await dana.get(`/api/invoices/${id}/pdf`);
  expect(headers['content-disposition']).toBe(
    `inline; filename="..-1-filename-evil.html-.pdf"; filename*=UTF-8''${encodeURIComponent(`${saved.invoiceNumber}.pdf`)}`,
  );
  expect(headers['content-type']).toBe('application/pdf');
});

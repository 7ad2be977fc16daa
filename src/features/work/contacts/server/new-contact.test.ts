import { beforeEach, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

describe('a new contact', () => {
  test('is returned in full, with its creator, its creation time, and its first version', async () => {
    const { status, body } = await dana.call(contactEndpoints.create, {
      body: { name: 'Maria Alvarez', type: 'client', phone: '(801) 555-0142' },
    });

    expect(status).toBe(201);
    expect(body).toEqual({
      id: 1,
      name: 'Maria Alvarez',
      email: null,
      phone: '(801) 555-0142',
      type: 'client',
      status: 'active',
      company: null,
      address: null,
      notes: null,
      assignedTo: null,
      assignedToName: null,
      createdBy: dana.userId,
      createdAt: '2026-11-21T15:00:00.000Z',
      updatedAt: '2026-11-21T15:00:00.000Z',
      version: 1,
    });
    expect(await dana.ok(contactEndpoints.read, { params: { id: 1 } })).toEqual(body);
  });

  test('requires a name and a type', async () => {
    const { status, body } = await dana.post('/api/contacts', {});

    expect(status).toBe(400);
    expect(body).toEqual({
      code: 'bad_input',
      message: 'Name is required',
      issues: [
        { path: 'name', message: 'Name is required' },
        { path: 'type', message: 'Choose a type' },
      ],
    });
  });

  test('can be changed with PATCH as with PUT, for example only its status', async () => {
    const { id } = await aContact(dana);
    const { status, body } = await dana.patch(`/api/contacts/${id}`, { status: 'pending' });

    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: 'Maria Alvarez', status: 'pending', version: 2 });
  });

  test('cannot set its own id, creator, or version', async () => {
    const { body } = await dana.post('/api/contacts', {
      name: 'Maria Alvarez',
      type: 'client',
      id: 77,
      createdBy: 99,
      version: 12,
    });

    expect(body).toMatchObject({ id: 1, createdBy: dana.userId, version: 1 });
  });

  test.each([
    ['name', 'N'.repeat(201), 'Name can have at most 200 characters'],
    ['email', `${'e'.repeat(250)}@x.io`, 'Email can have at most 254 characters'],
    ['phone', '8'.repeat(61), 'Phone can have at most 60 characters'],
    ['company', 'C'.repeat(201), 'Company can have at most 200 characters'],
    ['address', 'A'.repeat(501), 'Address can have at most 500 characters'],
    ['notes', 'n'.repeat(10_001), 'Notes can have at most 10000 characters'],
    ['email', 'maria at mail', 'Enter a valid email address'],
    ['type', 'vendor', 'Choose a type'],
    ['status', 'gone', 'Choose a status'],
    ['name', null, 'Name is required'],
    ['name', 42, 'Expected string, received number'],
    ['phone', 8015550142, 'Expected string, received number'],
  ])('with %s as %j is rejected with a message', async (field, value, message) => {
    const { status, body } = await dana.post('/api/contacts', {
      name: 'Maria Alvarez',
      type: 'client',
      [field]: value,
    });

    expect(status).toBe(400);
    expect(body).toMatchObject({ message, issues: [{ path: field, message }] });
  });

  test('can fill every field to its maximum length', async () => {
    const sent = {
      name: 'Ñ'.repeat(200),
      email: `${'e'.repeat(64)}@${'x'.repeat(61)}.${'y'.repeat(61)}.${'z'.repeat(62)}.io`,
      phone: '8'.repeat(60),
      company: '株'.repeat(200),
      address: '€'.repeat(500),
      notes: 'n'.repeat(10_000),
      type: 'supplier',
      status: 'inactive',
    };
    const { status, body } = await dana.post('/api/contacts', sent);

    expect(status).toBe(201);
    expect(body).toMatchObject(sent);
  });

  test('stores blank fields as null and trims its texts', async () => {
    const contact = await aContact(dana, {
      name: '  Maria Alvarez ',
      email: ' ',
      phone: '',
      company: '\t\n',
      address: ' 1420 Canyon Rd\r\nProvo ',
    });

    expect(contact).toMatchObject({
      name: 'Maria Alvarez',
      email: null,
      phone: null,
      company: null,
      address: '1420 Canyon Rd\nProvo',
    });
  });

  test('drops characters that are invisible or that the database cannot store, and keeps the rest', async () => {
    const contact = await aContact(dana, {
      name: 'Ma\u0000ria \u0007Alvarez',
      company: 'half a \uD83D smile',
      notes: 'a whole 🏠 \u202Ebackwards',
    });

    expect(contact).toMatchObject({
      name: 'Maria Alvarez',
      company: 'half a \uFFFD smile',
      notes: 'a whole 🏠 backwards',
    });
    expect(await dana.ok(contactEndpoints.read, { params: { id: contact.id } })).toEqual(contact);
  });

  test.each([
    ['{"name":', 400, 'The body is not valid JSON.'],
    ['[]', 400, undefined],
    ['"text"', 400, undefined],
    ['null', 400, 'Name is required'],
    ['{"__proto__":{"x":1},"name":"A","type":"client"}', 400, undefined],
  ])('is not created from %s', async (payload, status, message) => {
    const answer = await dana.send({
      method: 'POST',
      url: '/api/contacts',
      payload,
      headers: { 'content-type': 'application/json' },
    });

    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({
      code: 'bad_input',
      message: message ?? expect.stringMatching(/\w/),
    });
  });

  test('is not created from form data or from an HTML page', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/html', 'application/xml']) {
      const answer = await dana.send({
        method: 'POST',
        url: '/api/contacts',
        payload: 'name=Maria&type=client',
        headers: { 'content-type': type },
      });
      expect(answer).toMatchObject({
        status: 415,
        body: { message: 'Send the body as application/json.' },
      });
    }
  });

  test('is not created from a body larger than two megabytes', async () => {
    const { status, body } = await dana.post('/api/contacts', {
      name: 'Maria',
      notes: 'n'.repeat(2 * 1024 * 1024),
    });

    expect(status).toBe(413);
    expect(body).toMatchObject({ message: 'The request is too large.' });
  });
});

test.each(['post', 'put', 'patch'] as const)(
  'A contact sent by %s gets the leading zeros of its ZIP code back',
  async (method) => {
    const address = '12 Elm St, Boston, MA 2134.0';
    const one = await aContact(dana, method === 'post' ? { address } : {});
    if (method !== 'post') await dana.expect(200)[method](`/api/contacts/${one.id}`, { address });

    expect(await dana.ok(contactEndpoints.read, { params: { id: one.id } })).toMatchObject({
      address: '12 Elm St, Boston, MA 02134',
    });
  },
);

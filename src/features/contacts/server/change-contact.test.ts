import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/contacts/contact-endpoints.ts';
import { historyEvents } from '#features/history/server/history-table.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { aContact } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await emptyDatabase(api.database);
  api.clock.set('2026-11-21T15:00:00Z');
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const update = (client: TestUser, id: number, body: object) =>
  client.put(`/api/contacts/${id}`, body);

const events = () => api.database.db.select().from(historyEvents).orderBy(historyEvents.id);

describe('a new contact', () => {
  test('is answered whole, with its maker, its time and its first version', async () => {
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
      createdBy: dana.userId,
      createdAt: '2026-11-21T15:00:00.000Z',
      updatedAt: '2026-11-21T15:00:00.000Z',
      version: 1,
    });
    expect(await dana.ok(contactEndpoints.read, { params: { id: 1 } })).toEqual(body);
  });

  test('asks for a name and a type', async () => {
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

  test('changes by PATCH as by PUT, such as its status alone', async () => {
    const { id } = await aContact(dana);
    const { status, body } = await dana.patch(`/api/contacts/${id}`, { status: 'pending' });

    expect(status).toBe(200);
    expect(body).toMatchObject({ id, name: 'Maria Alvarez', status: 'pending', version: 2 });
  });

  test('cannot choose its id, its maker or its version', async () => {
    const { body } = await dana.post('/api/contacts', {
      name: 'Maria Alvarez',
      type: 'client',
      id: 77,
      createdBy: 99,
      version: 12,
      deletedAt: '2026-01-01T00:00:00Z',
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
  ])('with %s as %j is refused in a sentence', async (field, value, message) => {
    const { status, body } = await dana.post('/api/contacts', {
      name: 'Maria Alvarez',
      type: 'client',
      [field]: value,
    });

    expect(status).toBe(400);
    expect(body).toMatchObject({ message, issues: [{ path: field, message }] });
  });

  test('may fill every field to its brim', async () => {
    const sent = {
      name: 'Ñ'.repeat(200),
      email: `${'e'.repeat(249)}@x.io`,
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

  test('has blank fields as null and no spaces around its texts', async () => {
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

  test('takes what no database can hold and keeps the rest', async () => {
    const contact = await aContact(dana, {
      name: 'Ma\u0000ria \u0007Alvarez',
      company: 'half a \uD83D smile',
      notes: 'a whole 🏠 \u202E backwards',
    });

    expect(contact).toMatchObject({
      name: 'Maria Alvarez',
      company: 'half a \uFFFD smile',
      notes: 'a whole 🏠 \u202E backwards',
    });
    expect(await dana.ok(contactEndpoints.read, { params: { id: contact.id } })).toEqual(contact);
  });

  test.each([
    ['{"name":', 400, 'The body is not valid JSON.'],
    ['[]', 400, undefined],
    ['"text"', 400, undefined],
    ['null', 400, 'Name is required'],
    ['{"__proto__":{"x":1},"name":"A","type":"client"}', 400, undefined],
  ])('is not made of %s', async (payload, status, message) => {
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

  test('is not made of a form or of a web page', async () => {
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

  test('is not made of more than two megabytes', async () => {
    const { status, body } = await dana.post('/api/contacts', {
      name: 'Maria',
      notes: 'n'.repeat(2 * 1024 * 1024),
    });

    expect(status).toBe(413);
    expect(body).toMatchObject({ message: 'This is more than Gable takes at once.' });
  });
});

describe('a changed contact', () => {
  test('keeps what was not sent, and null clears (C21)', async () => {
    const { id } = await aContact(dana, { company: 'Alvarez & Sons', notes: 'Dog in the yard' });
    api.clock.pass(30);
    const { status, body } = await update(dana, id, { name: 'Maria A. Alvarez', notes: null });

    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Maria A. Alvarez',
      company: 'Alvarez & Sons',
      email: 'maria.alvarez@mail.example',
      type: 'client',
      status: 'active',
      notes: null,
      createdAt: '2026-11-21T15:00:00.000Z',
      updatedAt: '2026-11-21T15:30:00.000Z',
      version: 2,
    });
  });

  test('keeps its name: it cannot be cleared', async () => {
    const { id } = await aContact(dana);

    expect(await update(dana, id, { name: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Name is required' },
    });
  });

  test('says the same and leaves no line in the audit trail when nothing that was sent differs', async () => {
    const contact = await aContact(dana);
    const { body } = await update(dana, contact.id, { ...contact });

    expect(body).toEqual({ ...contact, version: 2 });
    expect((await events()).map(({ action }) => action)).toEqual(['created']);
  });

  test('changed by two people in different fields keeps both changes (D46)', async () => {
    const { id, version } = await aContact(dana);
    const marcus = await api.as('Project manager');
    await update(marcus, id, { phone: '(801) 555-0199', version });
    const { status, body } = await update(dana, id, { company: 'Alvarez & Sons', version });

    expect(status).toBe(200);
    expect(body).toMatchObject({ phone: '(801) 555-0199', company: 'Alvarez & Sons', version: 3 });
  });

  test('changed by two people in one field asks the second which value counts (D46)', async () => {
    const { id, version } = await aContact(dana);
    const marcus = await api.as('Project manager', { fullName: 'Marcus Ibarra' });
    api.clock.pass(5);
    await update(marcus, id, { phone: '(801) 555-0199', version });
    const { status, body } = await update(dana, id, {
      phone: '(801) 555-0100',
      company: 'Alvarez & Sons',
      version,
    });

    expect(status).toBe(409);
    expect(body).toEqual({
      code: 'conflict',
      message: 'Marcus Ibarra changed this while you were editing. Choose which values to keep.',
      issues: [{ path: 'phone', message: 'Changed meanwhile' }],
      details: {
        conflicts: [
          {
            field: 'phone',
            mine: '(801) 555-0100',
            theirs: '(801) 555-0199',
            changedBy: 'Marcus Ibarra',
            changedAt: '2026-11-21T15:05:00.000Z',
          },
        ],
        current: expect.objectContaining({ id, version: 2, company: null }) as unknown,
      },
    });

    const { body: kept } = await update(dana, id, { phone: '(801) 555-0100', version: 2 });
    expect(kept).toMatchObject({ phone: '(801) 555-0100', version: 3 });
  });

  test('changed by two people to the same value is no conflict', async () => {
    const { id, version } = await aContact(dana);
    const marcus = await api.as('Project manager');
    await update(marcus, id, { phone: '(801) 555-0199', version });

    expect((await update(dana, id, { phone: '(801) 555-0199', version })).status).toBe(200);
  });

  test('changed without a version asks nothing: the last word counts', async () => {
    const { id } = await aContact(dana);
    await update(dana, id, { phone: '1' });

    expect((await update(dana, id, { phone: '2' })).body).toMatchObject({ phone: '2' });
  });

  test('changed by twenty people at the same moment counts every change', async () => {
    const { id } = await aContact(dana);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => update(dana, id, { notes: `note ${i}` })),
    );

    expect(await dana.ok(contactEndpoints.read, { params: { id } })).toMatchObject({ version: 21 });
  });
});

describe('a deleted contact', () => {
  test('is gone for every call', async () => {
    const { id } = await aContact(dana);
    expect((await dana.delete(`/api/contacts/${id}`)).status).toBe(204);

    const gone = {
      status: 404,
      body: { code: 'not_found', message: 'Contact not found. It may have been deleted.' },
    };
    expect(await dana.get(`/api/contacts/${id}`)).toMatchObject(gone);
    expect(await update(dana, id, { name: 'Back' })).toMatchObject(gone);
    expect(await dana.delete(`/api/contacts/${id}`)).toMatchObject(gone);
    expect((await dana.call(contactEndpoints.list)).body).toEqual([]);
    expect(
      (await dana.call(contactEndpoints.duplicates, { query: { phone: '8015550142' } })).body,
    ).toEqual([]);
  });

  test('deleted by two at the same time is deleted once', async () => {
    const { id } = await aContact(dana);
    const answers = await Promise.all([
      dana.delete(`/api/contacts/${id}`),
      dana.delete(`/api/contacts/${id}`),
    ]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 404]);
    expect((await events()).map(({ action }) => action)).toEqual(['created', 'deleted']);
  });
});

test.each(['0', '-1', '1.5', 'abc', '1e3x', '2147483648', '99999999999999999999', '%00', '1%00'])(
  'the address /api/contacts/%s is refused, not tried',
  async (id) => {
    const { status, body } = await dana.get(`/api/contacts/${id}`);

    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(/^Enter a|too large$/),
    });
  },
);

describe('the audit trail of a contact', () => {
  test('has a line for every change, with who, when, before and after (D36)', async () => {
    const { id } = await aContact(dana);
    const marcus = await api.as('Project manager', { fullName: 'Marcus Ibarra' });
    api.clock.pass(10);
    await marcus
      .with({ headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' } })
      .put(`/api/contacts/${id}`, { phone: '(801) 555-0199' });
    await dana.delete(`/api/contacts/${id}`);
    const [created, updated, deleted] = await events();

    expect(created).toMatchObject({
      entity: 'contacts',
      entityId: id,
      contactId: id,
      label: 'Maria Alvarez',
      action: 'created',
      userId: dana.userId,
      userName: 'Dana Whitfield',
      via: 'call',
      version: 1,
      changes: { name: { before: null, after: 'Maria Alvarez' } },
    });
    expect(created?.changes).not.toHaveProperty('company');
    expect(updated).toMatchObject({
      action: 'updated',
      userName: 'Marcus Ibarra',
      via: 'screen',
      at: new Date('2026-11-21T15:10:00Z'),
      version: 2,
    });
    expect(updated?.changes).toEqual({
      phone: { before: '(801) 555-0142', after: '(801) 555-0199' },
    });
    expect(deleted).toMatchObject({ action: 'deleted', userName: 'Dana Whitfield', version: 3 });
  });

  test('has no line for what was refused', async () => {
    const { id } = await aContact(dana);
    await update(dana, id, { name: '' });
    const tom = await api.as('Field Technician');
    await update(tom, id, { name: 'Mine' });

    expect(await events()).toHaveLength(1);
  });

  test('cannot be changed or cut, not even in the database (D36)', async () => {
    await aContact(dana);
    const { db } = api.database;
    const refused = { cause: { message: 'history_events is append-only' } };

    await expect(db.update(historyEvents).set({ userName: 'somebody else' })).rejects.toMatchObject(
      refused,
    );
    await expect(db.delete(historyEvents).where(eq(historyEvents.id, 1))).rejects.toMatchObject(
      refused,
    );
    expect(await events()).toMatchObject([{ userName: 'Dana Whitfield' }]);
  });
});

import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const update = (client: TestUser, id: number, body: object) =>
  client.put(`/api/contacts/${id}`, body);

const events = () => api.database.db.select().from(historyEvents).orderBy(historyEvents.id);

describe('a changed contact', () => {
  test('keeps omitted fields, and null clears (C21)', async () => {
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

  test('keeps a stored email address without a dot, but a new address needs one', async () => {
    const { id } = await aContact(dana);
    await api.database.db.execute(sql`update contacts set email = 'a@b' where id = ${id}`);
    expect(await dana.ok(contactEndpoints.read, { params: { id } })).toMatchObject({
      email: 'a@b',
    });
    expect(await dana.ok(contactEndpoints.list)).toMatchObject([{ email: 'a@b' }]);
    expect(await update(dana, id, { phone: '(801) 555-0142' })).toMatchObject({
      status: 200,
      body: { email: 'a@b' },
    });

    const message = 'Enter the whole email address, such as name@company.com';
    expect(await update(dana, id, { email: 'maria@gmail' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'email', message }] },
    });
  });

  test('keeps its name: it cannot be cleared', async () => {
    const { id } = await aContact(dana);

    expect(await update(dana, id, { name: ' ' })).toMatchObject({
      status: 400,
      body: { message: 'Name is required' },
    });
  });

  test('reports no change and writes no audit entry when the submitted values are the same', async () => {
    const contact = await aContact(dana);
    const { body } = await update(dana, contact.id, { ...contact });

    expect(body).toEqual({ ...contact, version: 2 });
    expect((await events()).map(({ action }) => action)).toEqual(['created']);
  });

  test('changed by two users in different fields keeps both changes (D46)', async () => {
    const { id, version } = await aContact(dana);
    const marcus = await api.as('Project manager');
    await update(marcus, id, { phone: '(801) 555-0199', version });
    const { status, body } = await update(dana, id, { company: 'Alvarez & Sons', version });

    expect(status).toBe(200);
    expect(body).toMatchObject({ phone: '(801) 555-0199', company: 'Alvarez & Sons', version: 3 });
  });

  test('changed by two users in one field asks the second user which value to keep (D46)', async () => {
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
      issues: [{ path: 'phone', message: 'Changed by someone else' }],
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

  test('changed by two users to the same value is no conflict', async () => {
    const { id, version } = await aContact(dana);
    const marcus = await api.as('Project manager');
    await update(marcus, id, { phone: '(801) 555-0199', version });

    expect((await update(dana, id, { phone: '(801) 555-0199', version })).status).toBe(200);
  });

  test('changed without a version asks nothing: the last change wins', async () => {
    const { id } = await aContact(dana);
    await update(dana, id, { phone: '1' });

    expect((await update(dana, id, { phone: '2' })).body).toMatchObject({ phone: '2' });
  });

  test('changed by twenty users at the same time keeps every change', async () => {
    const { id } = await aContact(dana);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => update(dana, id, { notes: `note ${i}` })),
    );

    expect(await dana.ok(contactEndpoints.read, { params: { id } })).toMatchObject({ version: 21 });
  });
});

describe('a deleted contact', () => {
  test('is not found by any request', async () => {
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

  test('deleted by two users at the same time is deleted once', async () => {
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
  'the path /api/contacts/%s is rejected before any lookup',
  async (id) => {
    const { status, body } = await dana.get(`/api/contacts/${id}`);

    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'bad_input',
      message: expect.stringMatching(/^Enter a|too large$/),
    });
  },
);

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
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

describe('the audit trail of a contact', () => {
  test('has an entry for every change, with the user, time, and values before and after (D36)', async () => {
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
      actorName: 'Dana Whitfield',
      via: 'call',
      version: 1,
      changes: { name: { before: null, after: 'Maria Alvarez' } },
    });
    expect(created?.changes).not.toHaveProperty('company');
    expect(updated).toMatchObject({
      action: 'updated',
      actorName: 'Marcus Ibarra',
      via: 'screen',
      at: new Date('2026-11-21T15:10:00Z'),
      version: 2,
    });
    expect(updated?.changes).toEqual({
      phone: { before: '(801) 555-0142', after: '(801) 555-0199' },
    });
    expect(deleted).toMatchObject({ action: 'deleted', actorName: 'Dana Whitfield', version: 3 });
  });

  test('has no entry for a rejected change', async () => {
    const { id } = await aContact(dana);
    await update(dana, id, { name: '' });
    const tom = await api.as('Field Technician');
    await update(tom, id, { name: 'Mine' });

    expect(await events()).toHaveLength(1);
  });

  test('cannot be changed or deleted, not even in the database (D36)', async () => {
    await aContact(dana);
    const { db } = api.database;
    const refused = { cause: { message: 'history_events is append-only' } };

    await expect(db.update(historyEvents).set({ actorName: 'another user' })).rejects.toMatchObject(
      refused,
    );
    await expect(db.delete(historyEvents).where(eq(historyEvents.id, 1))).rejects.toMatchObject(
      refused,
    );
    expect(await events()).toMatchObject([{ actorName: 'Dana Whitfield' }]);
  });
});

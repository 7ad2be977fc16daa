import { beforeEach, describe, expect, test } from 'vitest';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aTask } from '#test/factories.ts';
import { notificationEndpoints } from '../notification-endpoints.ts';

const api = await startApi();
let dana: TestUser;
let priya: TestUser;
let tom: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });
  tom = await api.as('Field Technician', { fullName: 'Tom Okafor' });
});

const bellOf = (user: TestUser, before?: number) =>
  user.ok(notificationEndpoints.list, { query: { before } });

/** Assigns a task a minute later, because notifications with the same time are merged into one. */
async function aTaskFor(user: TestUser, sent: Parameters<typeof aTask>[1] = {}) {
  api.clock.pass(1);

  return aTask(dana, { assignedTo: user.userId, ...sent });
}

describe('reading', () => {
  test('The bell lists the newest twenty, and the older ones from any of them on', async () => {
    for (let index = 1; index <= 23; index += 1) await aTaskFor(tom, { title: `Task ${index}` });

    const first = await bellOf(tom);
    const older = await bellOf(tom, first.notifications.at(-1)?.id);
    const titles = [...first.notifications, ...older.notifications].map(({ label }) => label);
    expect(first.notifications).toHaveLength(20);
    expect(titles).toEqual(Array.from({ length: 23 }, (_, index) => `Task ${23 - index}`));
    expect([first.unread, older.unread]).toEqual([23, 23]);
  });

  test('A notification is marked as read by its own user alone, and a second time changes nothing', async () => {
    await aTaskFor(tom);
    const [one] = (await bellOf(tom)).notifications;
    const params = { id: one?.id ?? 0 };
    await dana.expect(404).post(`/api/notifications/${params.id}/read`);
    expect((await bellOf(tom)).unread).toBe(1);

    await tom.ok(notificationEndpoints.read, { params });
    const { rows: first } = await api.database.pool.query('select read_at from notifications');
    api.clock.pass(5);
    await tom.ok(notificationEndpoints.read, { params });
    const { rows: second } = await api.database.pool.query('select read_at from notifications');

    expect(second).toEqual(first);
    expect(await bellOf(tom)).toMatchObject({ unread: 0, notifications: [{ isRead: true }] });
  });

  test('All are marked as read up to the newest that was seen, of this user alone', async () => {
    await aTaskFor(tom);
    await aTaskFor(tom);
    await aTaskFor(priya);
    const [seen] = (await bellOf(tom)).notifications;
    await aTaskFor(tom, { title: 'Came meanwhile' });
    await tom.ok(notificationEndpoints.readAll, { body: { upTo: seen?.id ?? 0 } });

    expect(await bellOf(tom)).toMatchObject({
      unread: 1,
      notifications: [
        { label: 'Came meanwhile', isRead: false },
        { isRead: true },
        { isRead: true },
      ],
    });
    expect((await bellOf(priya)).unread).toBe(1);
  });

  test('A record that became unreadable for the user keeps its old name and leads nowhere', async () => {
    const { id } = await aTaskFor(tom, { title: 'Order shingles' });
    await dana.ok(taskEndpoints.update, {
      params: { id },
      body: { assignedTo: priya.userId, title: 'Secret' },
    });

    expect((await bellOf(tom)).notifications).toMatchObject([
      { label: 'Order shingles', entityId: null },
    ]);
  });

  test('A record in the trash leads nowhere, and leads to its page again once it is restored', async () => {
    const { id } = await aTaskFor(tom);
    await dana.ok(taskEndpoints.remove, { params: { id } });
    expect((await bellOf(tom)).notifications).toMatchObject([{ entityId: null }]);

    await dana.expect(204).post(`/api/trash/tasks/${id}/restore`);
    expect((await bellOf(tom)).notifications).toMatchObject([{ entityId: id }]);
  });

  test('A bell without a session is refused', async () => {
    await api.anonymous.expect(401).get('/api/notifications');
    await api.anonymous.expect(401).get('/api/notifications/unread');
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { turnSwitch } from '#features/office/profile/settings-switches.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { task } from '#features/work/tasks/task.ts';
import { taskStore } from '#features/work/tasks/server/task-store.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { assignTasks, gableAt } from '#test/assigned-tasks.ts';
import { aContact, aJob, aTask } from '#test/factories.ts';
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

const taskFor = (user: TestUser, title = 'Order shingles') =>
  task.create.parse({ title, category: 'project_management', assignedTo: user.userId });

/** Assigns a task a minute later, because notifications with the same time are merged into one. */
async function aTaskFor(user: TestUser, sent: Parameters<typeof aTask>[1] = {}) {
  api.clock.pass(1);

  return aTask(dana, { assignedTo: user.userId, ...sent });
}

describe('an assignment', () => {
  test('A task that is assigned to a user shows in their bell, unread, with who assigned it and when', async () => {
    const { id } = await aTask(dana, { title: 'Order shingles', assignedTo: tom.userId });

    expect(await bellOf(tom)).toEqual({
      unread: 1,
      notifications: [
        {
          id: expect.any(Number) as number,
          type: 'taskAssigned',
          by: 'Dana Whitfield',
          entity: 'tasks',
          entityId: id,
          label: 'Order shingles',
          noteId: null,
          count: 1,
          createdAt: '2026-11-21T15:00:00.000Z',
          isRead: false,
        },
      ],
    });
    expect(await tom.ok(notificationEndpoints.unread)).toEqual({ unread: 1 });
    expect(await bellOf(dana)).toEqual({ unread: 0, notifications: [] });
  });

  test('A contact that is assigned to a sales rep shows in their bell', async () => {
    const { id } = await aContact(dana, { name: 'Maria Alvarez' });
    expect((await bellOf(priya)).notifications).toEqual([]);

    await dana.ok(contactEndpoints.update, {
      params: { id },
      body: { assignedTo: priya.userId },
    });
    expect((await bellOf(priya)).notifications).toMatchObject([
      { type: 'contactAssigned', entity: 'contacts', entityId: id, label: 'Maria Alvarez' },
    ]);
  });

  test('A job shows once in the bell of its sales rep and of each team member, and team names are no users', async () => {
    await aJob(dana, {
      title: 'Alvarez re-roof',
      salesRep: priya.userId,
      assignedTeam: [String(priya.userId), String(tom.userId), 'Crew of Smith & Sons'],
    });

    for (const user of [priya, tom]) {
      expect(await bellOf(user)).toMatchObject({
        unread: 1,
        notifications: [{ type: 'jobAssigned', label: 'Alvarez re-roof', count: 1 }],
      });
    }
  });

  test('A user who joins the team of a job is notified, and earlier members are not notified again', async () => {
    const { id } = await aJob(dana, { assignedTeam: [String(tom.userId)] });
    api.clock.pass(1);
    await dana.ok(jobEndpoints.update, {
      params: { id },
      body: { assignedTeam: [String(tom.userId), String(priya.userId)] },
    });

    expect((await bellOf(tom)).unread).toBe(1);
    expect((await bellOf(priya)).unread).toBe(1);
  });

  test('A repeated save of the same assignee notifies no one', async () => {
    const { id } = await aTaskFor(tom);
    api.clock.pass(1);
    await dana.ok(taskEndpoints.update, {
      params: { id },
      body: { title: 'Order more shingles', assignedTo: tom.userId },
    });

    expect((await bellOf(tom)).notifications).toMatchObject([{ label: 'Order shingles' }]);
  });

  test('A task that Gable assigns, and the next one of a task that repeats, show in the bell of the assignee', async () => {
    const job = await aJob(dana, { salesRep: priya.userId });
    api.clock.pass(1);
    const { id } = await aTask(dana, {
      title: 'Check the gutters',
      jobId: job.id,
      autoAssigned: true,
      isRecurring: true,
      recurringInterval: 'weekly',
      dueDate: '2026-11-30',
    });
    api.clock.pass(1);
    await dana.ok(taskEndpoints.setStatus, { params: { id }, body: { status: 'completed' } });

    const { notifications } = await bellOf(priya);
    expect(notifications.map(({ type, label }) => [type, label])).toEqual([
      ['taskAssigned', 'Check the gutters'],
      ['taskAssigned', 'Check the gutters'],
      ['jobAssigned', job.title],
    ]);
    expect(notifications[1]?.entityId).toBe(id);
  });

  test('A user is not notified of what they assign to themselves', async () => {
    await aContact(priya);
    await aTask(priya, { assignedTo: priya.userId });
    await aJob(priya, { salesRep: priya.userId });

    expect(await bellOf(priya)).toEqual({ unread: 0, notifications: [] });
  });

  test('A user who is not active any more is not notified of the next task of one that repeats', async () => {
    const { id } = await aTaskFor(tom, {
      isRecurring: true,
      recurringInterval: 'weekly',
      dueDate: '2026-11-30',
    });
    const person = { id: tom.userId };
    await dana.ok(teamEndpoints.changeUser, { params: person, body: { isActive: false } });
    api.clock.pass(1);
    await dana.ok(taskEndpoints.setStatus, { params: { id }, body: { status: 'completed' } });

    const { rows } = await api.database.pool.query('select entity_id from notifications');
    expect(rows).toEqual([{ entity_id: id }]);
  });

  test('A change that is refused leaves no notification', async () => {
    await dana.expect(400).post('/api/tasks', {
      title: 'Order shingles',
      category: 'project_management',
      assignedTo: tom.userId,
      jobId: 4711,
    });

    expect((await bellOf(tom)).unread).toBe(0);
  });
});

describe('a notification that a user has switched off', () => {
  test('A type whose web switch is off shows nothing in the bell, and other types still do', async () => {
    await tom.ok(profileEndpoints.updateProfile, {
      body: { notifications: { taskAssigned: { email: true, mobile: true, web: false } } },
    });
    await aTaskFor(tom);
    expect((await bellOf(tom)).unread).toBe(0);

    await aJob(dana, { assignedTeam: [String(tom.userId)] });
    expect((await bellOf(tom)).notifications).toMatchObject([{ type: 'jobAssigned' }]);
  });

  test('The switch for task updates in Settings stops the notifications of tasks, and brings them back', async () => {
    await tom.ok(profileEndpoints.updateProfile, {
      body: { notifications: turnSwitch({}, 'task', false) },
    });
    await aTaskFor(tom);
    expect((await bellOf(tom)).unread).toBe(0);

    await tom.ok(profileEndpoints.updateProfile, {
      body: { notifications: turnSwitch({}, 'task', true) },
    });
    await aTaskFor(tom);
    expect((await bellOf(tom)).unread).toBe(1);
  });

  test('The email switch does not touch the bell', async () => {
    await tom.ok(profileEndpoints.updateProfile, {
      body: { notifications: turnSwitch({}, 'email', false) },
    });
    await aTaskFor(tom);

    expect((await bellOf(tom)).unread).toBe(1);
  });
});

describe('many records at once', () => {
  test('Twelve tasks that one call assigns to a user are one notification that counts them', async () => {
    const { db } = api.database;
    await assignTasks(gableAt(db, api.clock.now()), { to: tom, count: 12 });
    const later = gableAt(db, new Date('2026-11-21T15:01:00Z'));
    await taskStore.create(later, taskFor(tom, 'Another'));

    expect(await bellOf(tom)).toMatchObject({
      unread: 2,
      notifications: [
        { label: 'Another', count: 1, by: 'Gable' },
        { label: 'Task 0', count: 12, entityId: null },
      ],
    });
  });

  test('Two users who assign tasks to the same person at the same moment make a notification each', async () => {
    const marcus = await api.as('Project manager', { fullName: 'Marcus Ibarra' });
    await Promise.all(
      [dana, marcus].flatMap((user) =>
        [1, 2, 3].map(() => aTask(user, { assignedTo: tom.userId })),
      ),
    );

    const { unread, notifications } = await bellOf(tom);
    expect(unread).toBe(2);
    expect(new Map(notifications.map(({ by, count }) => [by, count]))).toEqual(
      new Map([
        ['Dana Whitfield', 3],
        ['Marcus Ibarra', 3],
      ]),
    );
  });
});

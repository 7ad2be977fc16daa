import { beforeEach, describe, expect, test } from 'vitest';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import type { Task } from '#features/work/tasks/task.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob, aTask } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

// Today is Saturday, November 21, 2026.
const weekly = { isRecurring: true, recurringInterval: 'weekly', dueDate: '2026-11-23' } as const;

const complete = (id: number, user = dana) =>
  user.patch(`/api/tasks/${id}/status`, { status: 'completed' });

async function open(): Promise<Task[]> {
  const { body } = await dana.get('/api/tasks?filter[status]=to_do');

  return body as Task[];
}

const due = async () => (await open()).map(({ dueDate }) => dueDate);

describe('completing a recurring task (S35, D33)', () => {
  test('adds an unassigned next task when its person is no longer a user', async () => {
    const tom = await api.as('Field Technician');
    const { id } = await aTask(dana, { ...weekly, assignedTo: tom.userId });
    await dana.expect(200).patch(`/api/users/${tom.userId}`, { isActive: false });
    await complete(id);

    expect(await open()).toMatchObject([{ dueDate: '2026-11-30', assignedTo: null }]);
  });

  test('adds the next task with its initial values, on the next day of its schedule', async () => {
    const tom = await api.as('Field Technician');
    const job = await aJob(dana);
    const { id } = await aTask(dana, {
      ...weekly,
      title: 'Check the gutters',
      jobId: job.id,
      assignedTo: tom.userId,
      dueTime: '09:30',
      startDate: '2026-11-22',
      estimatedHours: 1.5,
      checklist: [{ text: 'North side', isDone: true }],
    });
    await dana.expect(201).post(`/api/tasks/${id}/hours`, { hours: 2 });
    await dana.expect(200).patch(`/api/tasks/${id}`, { status: 'completed' });
    const [next] = await open();

    expect(await open()).toHaveLength(1);
    expect(await dana.ok(taskEndpoints.read, { params: { id: next?.id ?? 0 } })).toMatchObject({
      title: 'Check the gutters',
      jobId: job.id,
      jobTitle: job.title,
      assignedTo: tom.userId,
      status: 'to_do',
      completionPercentage: 0,
      completedAt: null,
      actualHours: null,
      estimatedHours: 1.5,
      isRecurring: true,
      recurringInterval: 'weekly',
      startDate: '2026-11-29',
      dueDate: '2026-11-30',
      dueTime: '09:30',
      checklist: [{ text: 'North side', isDone: false }],
      version: 1,
    });
    const events = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'tasks', id: next?.id ?? 0 },
    });
    expect(events).toMatchObject([
      { action: 'created', reason: 'Repeats the task that was due Nov 23, 2026, 9:30 AM.' },
    ]);
  });

  test.each(['single', 'status', 'bulk'] as const)(
    'adds one next task with a %s request',
    async (way) => {
      const { id } = await aTask(dana, weekly);
      const change = { status: 'completed' };
      if (way === 'single') await dana.expect(200).put(`/api/tasks/${id}`, change);
      if (way === 'status') await dana.expect(200).patch(`/api/tasks/${id}/status`, change);
      if (way === 'bulk') {
        await dana.expect(200).post('/api/tasks/bulk', { action: 'status', ids: [id], ...change });
      }

      expect(await due()).toEqual(['2026-11-30']);
    },
  );

  test('adds only one next task when it is reopened and completed again, or by several users at once', async () => {
    const { id } = await aTask(dana, weekly);
    const marcus = await api.as('Project manager');
    await Promise.all([dana, marcus, dana, marcus, dana, marcus].map((user) => complete(id, user)));
    await dana.expect(200).patch(`/api/tasks/${id}/status`, { status: 'in_progress' });
    api.clock.pass(60 * 24 * 20);
    await complete(id);

    expect(await due()).toEqual(['2026-11-30']);
  });

  test('adds the next task again when it was deleted after the task was reopened', async () => {
    const { id } = await aTask(dana, weekly);
    await complete(id);
    const [next] = await open();
    await dana.expect(200).patch(`/api/tasks/${id}/status`, { status: 'in_progress' });
    await dana.expect(204).delete(`/api/tasks/${next?.id}`);
    await complete(id);
    expect(await due()).toEqual(['2026-11-30']);

    await dana.expect(204).post(`/api/trash/tasks/${next?.id}/restore`);
    expect(await due()).toEqual(['2026-11-30', '2026-11-30']);
  });

  test.each([
    ['repeats otherwise', { recurringInterval: 'daily' }],
    ['repeats no more', { isRecurring: false }],
    ['is completed', { status: 'completed', isRecurring: false }],
  ])('adds nothing when it is completed again and the next task %s', async (_, change) => {
    const { id } = await aTask(dana, weekly);
    await complete(id);
    const [next] = await open();
    await dana.expect(200).put(`/api/tasks/${next?.id}`, change);
    await dana.expect(200).patch(`/api/tasks/${id}/status`, { status: 'to_do' });
    await complete(id);

    expect((await open()).map((task) => task.id)).toEqual('status' in change ? [] : [next?.id]);
  });

  test('adds nothing when the next task is in the trash and the one after it exists', async () => {
    const { id } = await aTask(dana, weekly);
    await complete(id);
    const [second] = await open();
    await complete(second?.id ?? 0);
    await dana.expect(204).delete(`/api/tasks/${second?.id}`);
    await dana.expect(200).patch(`/api/tasks/${id}/status`, { status: 'to_do' });
    await complete(id);

    expect(await due()).toEqual(['2026-12-07']);
  });

  test('follows its schedule when a task was postponed, and adds one task after several missed dates', async () => {
    const { id } = await aTask(dana, {
      ...weekly,
      recurringInterval: 'monthly',
      dueDate: '2027-01-31',
    });
    await complete(id);
    const [february] = await open();
    expect(february?.dueDate).toBe('2027-02-28');

    await dana.expect(200).put(`/api/tasks/${february?.id}`, { dueDate: '2027-03-05' });
    await complete(february?.id ?? 0);
    const [march] = await open();
    expect(march?.dueDate).toBe('2027-03-31');

    api.clock.pass(60 * 24 * 210); // June 19, 2027
    await complete(march?.id ?? 0);
    expect(await due()).toEqual(['2027-05-31']);
  });

  test('starts a new schedule when its interval changes', async () => {
    const { id } = await aTask(dana, weekly);
    await complete(id);
    const [second] = await open();
    await dana.expect(200).put(`/api/tasks/${second?.id}`, {
      recurringInterval: 'daily',
      dueDate: '2026-12-03',
    });
    await complete(second?.id ?? 0);

    expect(await due()).toEqual(['2026-12-04']);
  });

  test('adds the next task when it is created as completed', async () => {
    await aTask(dana, { ...weekly, status: 'completed' });

    expect(await due()).toEqual(['2026-11-30']);
  });

  test('by a user who may not add tasks adds the next task', async () => {
    const tom = await api.as('Field Technician');
    const { id } = await aTask(dana, { ...weekly, assignedTo: tom.userId });
    await tom.expect(200).patch(`/api/tasks/${id}/status`, { status: 'completed' });

    expect(await open()).toMatchObject([{ assignedTo: tom.userId, createdBy: dana.userId }]);
  });

  test('is rejected while it waits for other tasks, and adds nothing', async () => {
    const first = await aTask(dana);
    const { id } = await aTask(dana, { ...weekly, dependsOnTaskIds: [first.id] });

    expect(await complete(id)).toMatchObject({ status: 409 });
    expect(await open()).toHaveLength(2);
  });
});

test('a one-time task adds no next task', async () => {
  const { id } = await aTask(dana, { dueDate: '2026-11-23' });
  await complete(id);

  expect(await open()).toEqual([]);
});

test.each([
  [{ isRecurring: true }, 'recurringInterval', 'Choose how often it repeats'],
  [
    { isRecurring: true, recurringInterval: 'weekly' },
    'dueDate',
    'A repeating task needs a due date',
  ],
])('a recurring task requires its interval and a due date: %o', async (sent, path, message) => {
  const body = { title: 'Check the gutters', category: 'customer_service', ...sent };

  expect(await dana.post('/api/tasks', body)).toMatchObject({
    status: 400,
    body: { issues: [{ path, message }] },
  });
});

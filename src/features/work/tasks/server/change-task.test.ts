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

const put = (user: TestUser, id: number, body: object) => user.put(`/api/tasks/${id}`, body);
const read = (id: number) => dana.ok(taskEndpoints.read, { params: { id } });
const eventsOf = (id: number) =>
  dana.ok(historyEndpoints.timeline, { params: { entity: 'tasks', id } });

describe('a changed task', () => {
  test('keeps its job and category when a change leaves them out (C10, C75)', async () => {
    const job = await aJob(dana);
    const { id } = await aTask(dana, { jobId: job.id });

    expect((await put(dana, id, { title: 'Order ridge caps' })).body).toMatchObject({
      title: 'Order ridge caps',
      jobId: job.id,
      category: 'project_management',
      version: 2,
    });
  });

  test('becomes a general task when its job is cleared', async () => {
    const { id } = await aTask(dana, { jobId: (await aJob(dana)).id });

    expect((await put(dana, id, { jobId: null })).body).toMatchObject({
      jobId: null,
      jobTitle: null,
      clientId: null,
      clientName: null,
    });
  });

  test('may be overdue already: only a new task cannot be due before today', async () => {
    const { id } = await aTask(dana);

    expect((await put(dana, id, { dueDate: '2026-11-01' })).body).toMatchObject({
      dueDate: '2026-11-01',
    });
  });

  test('that is sent back complete with a person in the second assignee field gets that person (C6)', async () => {
    const [tom, cole] = [await api.as('Field Technician'), await api.as('Field Technician')];
    const task = await aTask(dana, { assignedTo: tom.userId });
    const { body } = await put(dana, task.id, { ...task, assigneeId: cole.userId });

    expect(body).toMatchObject({ assignedTo: cole.userId, assigneeId: cole.userId });
    expect((await put(dana, task.id, { assigneeId: null })).body).toMatchObject({
      assignedTo: null,
    });
  });

  test('records its new assignee in its timeline once', async () => {
    const tom = await api.as('Field Technician', { fullName: 'Tom Reyes' });
    const { id } = await aTask(dana);
    await put(dana, id, { assigneeId: tom.userId });
    const [event] = await eventsOf(id);

    expect(event?.changes).toEqual({
      assignedTo: { before: null, after: tom.userId },
      assignedToName: { before: null, after: 'Tom Reyes' },
    });
  });

  test("keeps both users' edits of different fields, and reports a conflict in the same field (D46)", async () => {
    const { id, version } = await aTask(dana);
    const marcus = await api.as('Project manager', { fullName: 'Marcus Ibarra' });
    await put(marcus, id, { priority: 'high', version });

    expect((await put(dana, id, { title: 'Order caps', version })).status).toBe(200);
    expect(await put(dana, id, { priority: 'low', version })).toMatchObject({
      status: 409,
      body: {
        details: { conflicts: [{ field: 'priority', mine: 'low', theirs: 'high' }] },
      },
    });
  });

  test('moves to the trash and is restored', async () => {
    const { id } = await aTask(dana);
    await dana.expect(204).delete(`/api/tasks/${id}`);
    expect(await dana.get(`/api/tasks/${id}`)).toMatchObject({
      status: 404,
      body: { message: 'Task not found. It may have been deleted.' },
    });
    expect((await dana.call(taskEndpoints.list)).total).toBe(0);

    await dana.expect(204).post(`/api/trash/tasks/${id}/restore`);
    expect(await read(id)).toMatchObject({ id, title: 'Order shingles' });
    expect((await dana.call(taskEndpoints.list)).total).toBe(1);
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual([
      'restored',
      'deleted',
      'created',
    ]);
  });
});

describe.each([
  ['PUT', '', { status: 'completed' }],
  ['PATCH', '', { status: 'completed' }],
  ['PATCH', '/status', { status: 'completed' }],
] as const)('a task completed by %s /api/tasks/{id}%s', (method, path, body) => {
  const send = (id: number, sent: object) =>
    dana.send({ method, url: `/api/tasks/${id}${path}`, payload: sent });

  test('is at 100 percent with the user and time, and keeps both when it is completed again (C40, C22)', async () => {
    const { id } = await aTask(dana, { completionPercentage: 30 });
    api.clock.pass(30);
    expect((await send(id, body)).body).toMatchObject({
      status: 'completed',
      completionPercentage: 100,
      completedAt: '2026-11-21T15:30:00.000Z',
      completedBy: dana.userId,
      completedByName: 'Dana Whitfield',
    });

    api.clock.pass(30);
    expect((await send(id, body)).body).toMatchObject({ completedAt: '2026-11-21T15:30:00.000Z' });
  });

  test('loses the completion time and user when it is reopened, and keeps its progress (C40)', async () => {
    const { id } = await aTask(dana, { status: 'completed' });

    expect((await send(id, { status: 'in_progress' })).body).toMatchObject({
      status: 'in_progress',
      completionPercentage: 100,
      completedAt: null,
      completedBy: null,
      completedByName: null,
    });
  });

  test('is rejected with an unknown status', async () => {
    const { id } = await aTask(dana);

    expect(await send(id, { status: 'done' })).toMatchObject({
      status: 400,
      body: { message: 'Choose a status' },
    });
  });
});

test('two users who complete a task at the same time both succeed, and it is completed once', async () => {
  const { id } = await aTask(dana);
  const marcus = await api.as('Project manager');
  const answers = await Promise.all(
    [dana, marcus].map((user) => user.patch(`/api/tasks/${id}/status`, { status: 'completed' })),
  );
  const events = await eventsOf(id);

  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(events.filter(({ action }) => action === 'updated')).toHaveLength(1);
  expect(answers.map(({ body }) => (body as Task).completedBy)).toEqual(
    Array(2).fill((await read(id)).completedBy),
  );
});

describe('a checklist', () => {
  const items = [
    { text: 'Permit on site', isDone: false },
    { text: 'Dumpster ordered', isDone: false },
  ];

  test('can be checked item by item by several users at once, and keeps every check', async () => {
    const { id } = await aTask(dana, { checklist: items });
    const marcus = await api.as('Project manager');
    await Promise.all(
      items.map(({ text }, place) =>
        (place ? dana : marcus)
          .expect(200)
          .patch(`/api/tasks/${id}`, { checkItem: { text, isDone: true } }),
      ),
    );

    expect((await read(id)).checklist.map(({ isDone }) => isDone)).toEqual([true, true]);
  });

  test('reports when the item to check was removed', async () => {
    const { id } = await aTask(dana, { checklist: items });

    expect(
      await dana.patch(`/api/tasks/${id}`, { checkItem: { text: 'Ladder', isDone: true } }),
    ).toMatchObject({
      status: 409,
      body: { message: '“Ladder” is no longer on the checklist.' },
    });
  });
});

describe('a field technician', () => {
  test('changes the status of their own task and checks its items, but changes nothing else', async () => {
    const tom = await api.as('Field Technician');
    const { id } = await aTask(dana, {
      assignedTo: tom.userId,
      checklist: [{ text: 'Photos taken', isDone: false }],
    });
    await tom.expect(200).patch(`/api/tasks/${id}`, {
      status: 'in_progress',
      completionPercentage: 50,
      checkItem: { text: 'Photos taken', isDone: true },
    });

    expect(await put(tom, id, { title: 'Mine', priority: 'low' })).toMatchObject({
      status: 403,
      body: {
        message:
          "You can change a task's status, progress, and checklist, but not title, priority.",
      },
    });
  });

  test('reads the job and client of a task assigned to them, and changes neither', async () => {
    const tom = await api.as('Field Technician');
    const job = await aJob(dana);
    const paths = [`/api/jobs/${job.id}`, `/api/contacts/${job.clientId}`];
    for (const path of paths) await tom.expect(404).get(path);

    const { id } = await aTask(dana, { jobId: job.id, assignedTo: tom.userId });
    for (const path of paths) await tom.expect(200).get(path);
    await tom.expect(404).patch(`/api/jobs/${job.id}`, { status: 'completed' });

    await put(dana, id, { assignedTo: null });
    for (const path of paths) await tom.expect(404).get(path);
  });
});

test('a sales representative cannot delete or export a job by assigning themselves a task', async () => {
  const priya = await api.as('Sales Representative');
  const job = await aJob(dana);
  await aTask(priya, { jobId: job.id, assignedTo: priya.userId });

  expect((await priya.delete(`/api/jobs/${job.id}`)).status).toBe(404);
  expect((await priya.get('/api/jobs/export.csv')).bytes.toString()).not.toContain(job.title);
});

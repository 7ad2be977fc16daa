import { beforeEach, describe, expect, test } from 'vitest';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, aTask } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

const create = (body: object) => dana.post('/api/tasks', body);
const minimal = { title: 'Order shingles', category: 'project_management' };

describe('a new task', () => {
  test('requires a title and a category, and has every field of a task', async () => {
    const { status, body } = await create(minimal);

    expect(status).toBe(201);
    expect(body).toEqual({
      id: 1,
      title: 'Order shingles',
      description: null,
      jobId: null,
      jobTitle: null,
      clientId: null,
      clientName: null,
      assignedTo: null,
      assigneeId: null,
      assignedToName: null,
      status: 'to_do',
      priority: 'medium',
      category: 'project_management',
      templateId: null,
      autoAssigned: false,
      estimatedHours: null,
      actualHours: null,
      completionPercentage: 0,
      isRecurring: false,
      recurringInterval: null,
      dependsOnTaskIds: [],
      dependsOnTaskId: null,
      isWaiting: false,
      position: expect.any(String) as string,
      instructions: null,
      checklist: [],
      dueDate: null,
      dueTime: null,
      startDate: null,
      completedAt: null,
      completedBy: null,
      completedByName: null,
      createdBy: dana.userId,
      createdAt: '2026-11-21T15:00:00.000Z',
      updatedAt: '2026-11-21T15:00:00.000Z',
      version: 1,
    });
    expect(await dana.ok(taskEndpoints.read, { params: { id: 1 } })).toEqual(body);
  });

  test('can have a due time on its due date, which is cleared with the date', async () => {
    const { id, version } = await aTask(dana, { dueDate: '2026-11-25', dueTime: '14:30' });
    const params = { id };
    expect(await dana.ok(taskEndpoints.read, { params })).toMatchObject({ dueTime: '14:30' });

    const moved = { dueDate: '2026-11-26', version };
    expect(await dana.ok(taskEndpoints.patch, { params, body: moved })).toMatchObject({
      dueDate: '2026-11-26',
      dueTime: '14:30',
    });
    const noDate = { dueDate: null };
    expect(await dana.ok(taskEndpoints.patch, { params, body: noDate })).toMatchObject({
      dueDate: null,
      dueTime: null,
    });
    const { body: events } = await dana.expect(200).get(`/api/history/tasks/${id}`);
    expect(events).toContainEqual(
      expect.objectContaining({
        changes: {
          dueDate: { before: '2026-11-26', after: null },
          dueTime: { before: '14:30', after: null },
        },
      }),
    );
    const needed = { issues: [{ path: 'dueTime', message: 'A due time needs a due date' }] };
    for (const body of [{ dueTime: '08:00' }, { dueDate: null, dueTime: '08:00' }]) {
      expect(await dana.call(taskEndpoints.patch, { params, body })).toMatchObject({
        status: 400,
        body: needed,
      });
    }
    expect(await create({ ...minimal, dueTime: '08:00' })).toMatchObject({
      status: 400,
      body: needed,
    });
    expect(await create({ ...minimal, dueDate: '2026-11-25', dueTime: '8 AM' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'dueTime', message: 'Due time: enter a time as HH:MM' }] },
    });
  });

  test('gets its job’s title and client, and follows both', async () => {
    const maria = await aContact(dana);
    const job = await aJob(dana, { clientId: maria.id });
    const { id } = await aTask(dana, { jobId: job.id });
    const read = () => dana.ok(taskEndpoints.read, { params: { id } });
    expect(await read()).toMatchObject({
      jobTitle: 'Alvarez re-roof',
      clientId: maria.id,
      clientName: 'Maria Alvarez',
    });

    await dana.expect(200).put(`/api/jobs/${job.id}`, { title: 'Alvarez garage' });
    await dana.expect(200).put(`/api/contacts/${maria.id}`, { name: 'Maria A. Alvarez' });
    expect(await read()).toMatchObject({
      jobTitle: 'Alvarez garage',
      clientName: 'Maria A. Alvarez',
      version: 1,
    });

    const henry = await aContact(dana, { name: 'Henry Okafor' });
    await dana.expect(200).put(`/api/jobs/${job.id}`, { clientId: henry.id });
    expect(await read()).toMatchObject({ clientId: henry.id, clientName: 'Henry Okafor' });
  });

  test.each(['assignedTo', 'assigneeId'])(
    'is assigned by %s, and returns the person in both fields (C6)',
    async (field) => {
      const tom = await api.as('Field Technician', { fullName: 'Tom Reyes' });
      const { body } = await create({ ...minimal, [field]: tom.userId });

      expect(body).toMatchObject({
        assignedTo: tom.userId,
        assigneeId: tom.userId,
        assignedToName: 'Tom Reyes',
      });
    },
  );

  test('that is created as completed is at 100 percent, completed now by its creator', async () => {
    const { body } = await create({ ...minimal, status: 'completed', completionPercentage: 20 });

    expect(body).toMatchObject({
      completionPercentage: 100,
      completedAt: '2026-11-21T15:00:00.000Z',
      completedBy: dana.userId,
      completedByName: 'Dana Whitfield',
    });
  });

  test('can be due today in the company’s time zone, even late in the evening (C39)', async () => {
    api.clock.set('2026-11-22T05:30:00Z');

    expect((await create({ ...minimal, dueDate: '2026-11-21' })).status).toBe(201);
    expect(await create({ ...minimal, dueDate: '2026-11-20' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'dueDate', message: 'Due date cannot be before today' }] },
    });
  });

  test('accepts its dates as ISO timestamps', async () => {
    const { body } = await create({
      ...minimal,
      dueDate: '2026-12-02T03:00:00.000Z',
      startDate: '2026-12-01T00:00:00.000Z',
    });

    expect(body).toMatchObject({ dueDate: '2026-12-01', startDate: '2026-12-01' });
  });

  test.each([
    [{ category: 'financial' }, 'title', 'Title is required'],
    [{ title: 'Call Maria' }, 'category', 'Choose a category'],
    [{ ...minimal, category: null }, 'category', 'Choose a category'],
    [{ ...minimal, status: 'done' }, 'status', 'Choose a status'],
    [{ ...minimal, priority: 'urgent' }, 'priority', 'Choose a priority'],
    [{ ...minimal, estimatedHours: -1 }, 'estimatedHours', /from 0 to/],
    [{ ...minimal, estimatedHours: 1.3 }, 'estimatedHours', /multiple of 0.5/],
    [{ ...minimal, completionPercentage: 101 }, 'completionPercentage', /from 0 to 100/],
    [{ ...minimal, completionPercentage: 0.5 }, 'completionPercentage', /whole number/],
    [{ ...minimal, dueDate: 'soon' }, 'dueDate', /as YYYY-MM-DD/],
    [{ ...minimal, jobId: 99 }, 'jobId', /no longer exists/],
    [{ ...minimal, assignedTo: 99 }, 'assignedTo', /not an active user/],
    [{ ...minimal, assigneeId: 99 }, 'assignedTo', /not an active user/],
    [{ ...minimal, dependsOnTaskId: 99 }, 'dependsOnTaskIds', /no longer exists/],
    [{ ...minimal, checklist: [{ text: 'A' }, { text: 'A' }] }, 'checklist', /once/],
  ])('%j is rejected at %s', async (body, path, message) => {
    const answer = await create(body);

    expect(answer).toMatchObject({
      status: 400,
      body: { issues: [{ path, message: expect.stringMatching(message) as string }] },
    });
  });

  test('for a job without access is rejected like one for a missing job', async () => {
    const job = await aJob(dana);
    const cole = await api.as('Sales Representative', { isSubcontractor: true });

    expect(await cole.post('/api/tasks', { ...minimal, jobId: job.id })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'jobId' }] },
    });
  });
});

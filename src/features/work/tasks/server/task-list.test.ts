import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import type { Task } from '#features/work/tasks/task.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, aJob, aTask } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;
let tom: TestUser;
let jobId: number;
let clientId: number;

beforeAll(async () => {
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  tom = await api.as('Field Technician', { fullName: 'Tom Reyes' });
  clientId = (await aContact(dana, { name: 'Öhlin Bakery' })).id;
  jobId = (await aJob(dana, { clientId, title: 'Bakery re-roof' })).id;
  await aTask(dana, { title: 'Tear off', jobId, priority: 'low', dueDate: '2026-12-04' });
  api.clock.pass(1);
  await aTask(dana, {
    title: 'Call the adjuster',
    category: 'customer_service',
    priority: 'high',
    assignedTo: tom.userId,
    estimatedHours: 0.5,
  });
  api.clock.pass(1);
  await aTask(dana, {
    title: 'order shingles',
    jobId,
    status: 'in_progress',
    dueDate: '2026-11-25',
    dueTime: '14:30',
    startDate: '2026-11-23',
    completionPercentage: 50,
    estimatedHours: 4,
  });
  api.clock.pass(1);
  await aTask(dana, { title: 'Measure', status: 'completed', dueDate: '2026-11-22' });
});

async function titles(query: string, user = dana): Promise<string[]> {
  const { body } = await user.expect(200).get(`/api/tasks?${query}`);

  return (body as Task[]).map(({ title }) => title);
}

test('A list of the user’s own tasks has the tasks assigned to them and those of their jobs', async () => {
  const priya = await api.as('Sales Representative');
  const { id } = await aJob(dana, { clientId, salesRep: priya.userId });
  const tasks = [await aTask(dana, { title: 'Of her job', jobId: id, dueDate: '2026-12-01' })];
  tasks.push(await aTask(dana, { title: 'Hers', assignedTo: priya.userId, dueDate: '2026-12-02' }));

  expect(await titles('filter[mine]=true', priya)).toEqual(['Of her job', 'Hers']);
  expect(await titles('filter[mine]=true&filter[status]=completed', priya)).toEqual([]);
  expect(await titles('filter[mine]=true', tom)).toEqual(['Call the adjuster']);
  for (const task of tasks) await dana.expect(204).delete(`/api/tasks/${task.id}`);
});

describe('the list of tasks', () => {
  test('starts with the earliest due date and ends with tasks without one', async () => {
    expect(await titles('')).toEqual([
      'Measure',
      'order shingles',
      'Tear off',
      'Call the adjuster',
    ]);
  });

  test.each([
    ['sort=-priority', ['Call the adjuster', 'Measure', 'order shingles', 'Tear off']],
    ['sort=-createdAt', ['Measure', 'order shingles', 'Call the adjuster', 'Tear off']],
    ['sort=title', ['Call the adjuster', 'Measure', 'order shingles', 'Tear off']],
    ['sort=-dueDate', ['Tear off', 'order shingles', 'Measure', 'Call the adjuster']],
    ['sort=status,title', ['Call the adjuster', 'Tear off', 'order shingles', 'Measure']],
    ['sort=-estimatedHours,title', ['order shingles', 'Call the adjuster', 'Measure', 'Tear off']],
    ['sort=assignedTo,title', ['Call the adjuster', 'Measure', 'order shingles', 'Tear off']],
    ['sort=jobTitle,title', ['order shingles', 'Tear off', 'Call the adjuster', 'Measure']],
  ])('is sorted by %s', async (query, expected) => {
    expect(await titles(query)).toEqual(expected);
  });

  test.each([
    ['filter[status]=to_do&filter[status]=in_progress&filter[status]=review', 3],
    ['filter[status]=completed', 1],
    ['filter[completedAt]=2026-11-21', 1],
    ['filter[category]=customer_service', 1],
    ['filter[dueDate][lt]=2026-11-26', 2],
    ['filter[startDate]=2026-11-23', 1],
    ['filter[completionPercentage][gt]=49', 2],
    ['filter[estimatedHours]=0.5', 1],
    ['filter[priority]=low', 1],
    ['filter[jobTitle][contains]=bakery', 2],
    ['filter[clientName][startsWith]=Ö', 2],
    ['q=ohlin', 2],
    ['q=shingles+bakery', 1],
    ['q=nothing+of+it', 0],
  ])('finds by %s', async (query, count) => {
    expect(await titles(query)).toHaveLength(count);
  });

  test('sorts the tasks of a day by due time, with untimed tasks last, and finds overdue tasks', async () => {
    const onDay = (title: string, dueTime: string | null) =>
      aTask(dana, { title, dueDate: '2026-11-21', dueTime });
    const added = [
      await onDay('All day', null),
      await onDay('Afternoon', '15:00'),
      await onDay('Morning', '07:30'),
    ];
    const today = 'filter[dueDate]=2026-11-21';

    expect(await titles(today)).toEqual(['Morning', 'Afternoon', 'All day']);
    expect(await titles(`${today}&sort=-dueDate`)).toEqual(['All day', 'Afternoon', 'Morning']);
    // The current time is shortly after 8 AM.
    expect(await titles(`${today}&filter[isOverdue]=yes`)).toEqual(['Morning']);
    expect(await titles(`${today}&filter[isOverdue]=no`)).toEqual(['Afternoon', 'All day']);
    expect(await titles('filter[isOverdue]=no')).toHaveLength(6);
    for (const { id } of added) await dana.expect(204).delete(`/api/tasks/${id}`);
  });

  test('of a job, a client, or a person has their tasks', async () => {
    expect(await titles(`filter[jobId]=${jobId}`)).toEqual(['order shingles', 'Tear off']);
    expect(await titles(`filter[clientId]=${clientId}`)).toHaveLength(2);
    expect(await titles(`filter[assignedTo]=${tom.userId}`)).toEqual(['Call the adjuster']);
    expect(await titles('', tom)).toEqual(['Call the adjuster']);
  });

  test('leaves out descriptions, instructions, and checklists unless requested', async () => {
    const { body } = await dana.get('/api/tasks?ids=1');
    expect(Object.keys((body as object[])[0] ?? {})).not.toContain('checklist');

    const asked = await dana.get('/api/tasks?ids=1&fields=id,checklist&page=1&pageSize=5');
    expect(asked.body).toEqual([{ id: 1, checklist: [] }]);
  });

  test('is exported with stored values and labels (C61)', async () => {
    const { bytes } = await dana.expect(200).get('/api/tasks/export.csv?ids=3');

    expect(parse(bytes, { bom: true, columns: true })).toEqual([
      expect.objectContaining({
        id: '3',
        title: 'order shingles',
        jobTitle: 'Bakery re-roof',
        clientName: 'Öhlin Bakery',
        status: 'in_progress',
        statusLabel: 'In Progress',
        category: 'project_management',
        categoryLabel: 'Project Management',
        dueDate: '2026-11-25',
        dueTime: '14:30',
        estimatedHours: '4',
      }),
    ]);
  });
});

test('a global search finds tasks by their title, job, and client', async () => {
  const { body } = await dana.get('/api/search?q=shingles');

  expect(body).toMatchObject([
    {
      kind: 'tasks',
      hits: [{ title: 'order shingles', detail: 'Bakery re-roof · Öhlin Bakery' }],
    },
  ]);
});

test('a bulk action changes the tasks it can and lists the others (C53)', async () => {
  const report = await dana.ok(taskEndpoints.bulk, {
    body: { action: 'status', ids: [2, 99], status: 'review' },
  });
  expect(report).toMatchObject({ done: [2], failed: [{ id: 99 }] });

  const byTom = await tom.post('/api/tasks/bulk', { action: 'delete', ids: [2] });
  expect(byTom).toMatchObject({ status: 403 });
});

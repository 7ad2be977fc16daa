import { beforeEach, describe, expect, test } from 'vitest';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aTask } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

const read = (id: number) => dana.ok(taskEndpoints.read, { params: { id } });
const wait = (id: number, dependsOnTaskIds: number[]) =>
  dana.put(`/api/tasks/${id}`, { dependsOnTaskIds });
const complete = (id: number, more: object = {}) =>
  dana.patch(`/api/tasks/${id}/status`, { status: 'completed', ...more });

async function tasksNamed<const Titles extends readonly string[]>(...titles: Titles) {
  const ids: number[] = [];
  for (const title of titles) ids.push((await aTask(dana, { title })).id);

  return ids as { [K in keyof Titles]: number };
}

describe('a task that waits for others', () => {
  test('returns them all, and the first also in the field of the specification (S36)', async () => {
    const [permit, shingles] = await tasksNamed('Pull permit', 'Order shingles');
    const { id } = await aTask(dana, { title: 'Tear off', dependsOnTaskIds: [permit, shingles] });

    expect(await read(id)).toMatchObject({
      dependsOnTaskIds: [permit, shingles],
      dependsOnTaskId: permit,
      isWaiting: true,
    });
    expect((await dana.put(`/api/tasks/${id}`, { dependsOnTaskId: shingles })).body).toMatchObject({
      dependsOnTaskIds: [shingles],
    });
    expect((await dana.put(`/api/tasks/${id}`, { dependsOnTaskId: null })).body).toMatchObject({
      dependsOnTaskIds: [],
      isWaiting: false,
    });
  });

  test('is completed only after a confirmation with the open tasks (S36)', async () => {
    const [permit, shingles, done] = await tasksNamed('Pull permit', 'Order shingles', 'Measure');
    await complete(done);
    const { id } = await aTask(dana, { dependsOnTaskIds: [permit, shingles, done] });

    expect(await complete(id)).toMatchObject({
      status: 409,
      body: {
        message: '“Pull permit” and “Order shingles” are not done yet. Complete this task anyway?',
        details: {
          waitsFor: [
            { id: permit, title: 'Pull permit' },
            { id: shingles, title: 'Order shingles' },
          ],
          others: 0,
        },
      },
    });
    expect(await read(id)).toMatchObject({ status: 'to_do', completedAt: null });
    expect((await complete(id, { evenIfWaiting: true })).body).toMatchObject({
      status: 'completed',
    });
  });

  test('is created as completed only after the same confirmation', async () => {
    const [permit] = await tasksNamed('Pull permit');
    const added = { title: 'Tear off', category: 'project_management', status: 'completed' };
    const sent = { ...added, dependsOnTaskIds: [permit] };

    expect(await dana.post('/api/tasks', sent)).toMatchObject({
      status: 409,
      body: { message: '“Pull permit” is not done yet. Complete this task anyway?' },
    });
    expect(await dana.post('/api/tasks', { ...sent, evenIfWaiting: true })).toMatchObject({
      status: 201,
      body: { status: 'completed', isWaiting: true },
    });
  });

  test('is free once the others are completed or deleted', async () => {
    const [permit, shingles] = await tasksNamed('Pull permit', 'Order shingles');
    const { id } = await aTask(dana, { dependsOnTaskIds: [permit, shingles] });
    await complete(permit);
    await dana.delete(`/api/tasks/${shingles}`);

    expect(await read(id)).toMatchObject({ isWaiting: false });
    expect((await complete(id)).status).toBe(200);
  });

  test('is reported by a bulk action with the reason, while the others are completed', async () => {
    const [permit, measure] = await tasksNamed('Pull permit', 'Measure');
    const { id } = await aTask(dana, { title: 'Tear off', dependsOnTaskIds: [permit] });
    const report = await dana.ok(taskEndpoints.bulk, {
      body: { action: 'status', ids: [id, measure], status: 'completed' },
    });

    expect(report).toEqual({
      done: [measure],
      failed: [
        {
          id,
          label: 'Tear off',
          message: '“Pull permit” is not done yet. Complete this task anyway?',
        },
      ],
    });
  });

  test('hides the names of tasks that the user has no access to', async () => {
    const tom = await api.as('Field Technician');
    const [permit] = await tasksNamed('Pull permit');
    const { id } = await aTask(dana, { assignedTo: tom.userId, dependsOnTaskIds: [permit] });

    expect(await tom.patch(`/api/tasks/${id}`, { status: 'completed' })).toMatchObject({
      status: 409,
      body: {
        message: 'One other task is not done yet. Complete this task anyway?',
        details: { waitsFor: [], others: 1 },
      },
    });
  });
});

describe('a circle of tasks that wait for each other', () => {
  test('is rejected, whether direct or through other tasks', async () => {
    const [a, b, c] = await tasksNamed('Tear off', 'Dry in', 'Shingle');
    await wait(b, [a]);
    await wait(c, [b]);

    expect(await wait(a, [a])).toMatchObject({
      status: 400,
      body: { message: 'A task cannot depend on itself.' },
    });
    for (const [first, title] of [
      [b, 'Dry in'],
      [c, 'Shingle'],
    ] as const) {
      expect(await wait(a, [first])).toMatchObject({
        status: 400,
        body: {
          issues: [
            {
              path: 'dependsOnTaskIds',
              message: `“${title}” already depends on this task.`,
            },
          ],
        },
      });
    }
    expect((await wait(c, [b, a])).status).toBe(200);
  });

  test('cannot form through a task in the trash that is restored later', async () => {
    const [a, b] = await tasksNamed('Tear off', 'Dry in');
    const { id: c } = await aTask(dana, { title: 'Shingle', dependsOnTaskIds: [b] });
    await wait(b, [a]);
    await dana.delete(`/api/tasks/${b}`);

    expect((await wait(a, [c])).status).toBe(400);
  });

  test('cannot form when all its tasks are made to wait at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const ids = await tasksNamed('Tear off', 'Dry in', 'Shingle');
      const answers = await Promise.all(
        ids.map((id, place) => wait(id, [ids[(place + 1) % ids.length] ?? 0])),
      );

      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([
        200, 200, 400,
      ]);
    }
  });
});

import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import type { Task, TaskStatus } from '#features/work/tasks/task.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aTask } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
});

/** Creates tasks that appear in To Do in this order, top first. */
async function cards(...titles: string[]): Promise<Task[]> {
  const made: Task[] = [];
  for (const title of titles.toReversed()) {
    made.unshift(await aTask(dana, { title }));
    api.clock.pass(1);
  }

  return made;
}

async function column(status: TaskStatus, user = dana): Promise<string[]> {
  const query = `filter[status]=${status}&sort=position&page=1&pageSize=50`;
  const { body } = await user.expect(200).get(`/api/tasks?${query}`);

  return (body as Task[]).map(({ title }) => title);
}

const move = (
  { id }: Task,
  status: TaskStatus,
  place: { after?: number; before?: number } = {},
  user = dana,
) => user.patch(`/api/tasks/${id}/status`, { status, place });

const one = ([task]: Task[]): Task => task as Task;

describe('the cards of a status', () => {
  test('start with the most recent arrival, however it got there', async () => {
    const [a, b, c] = (await cards('a', 'b', 'c')) as [Task, Task, Task];
    expect(await column('to_do')).toEqual(['a', 'b', 'c']);

    for (const task of [c, a]) {
      await dana.expect(200).put(`/api/tasks/${task.id}`, { status: 'review' });
      api.clock.pass(1);
    }
    await dana.expect(200).post('/api/tasks/bulk', {
      action: 'status',
      ids: [b.id],
      status: 'review',
    });

    expect(await column('review')).toEqual(['b', 'a', 'c']);
  });

  test('keep their order when a task changes otherwise', async () => {
    const [, b] = await cards('a', 'b', 'c');
    api.clock.pass(5);
    await dana.expect(200).put(`/api/tasks/${b?.id}`, { priority: 'high', status: 'to_do' });

    expect(await column('to_do')).toEqual(['a', 'b', 'c']);
  });

  test('are returned fifty at a time, with the total', async () => {
    for (let n = 0; n < 52; n += 1) await aTask(dana, { title: `Task ${n}` });
    const list = (page: number) =>
      dana.get(`/api/tasks?filter[status]=to_do&sort=position&page=${page}&pageSize=50`);
    const [first, second] = [await list(1), await list(2)];

    expect(first.headers['x-total-count']).toBe('52');
    expect(first.body).toHaveLength(50);
    expect(second.body).toHaveLength(2);
  });
});

describe('a card', () => {
  test('is moved below or above another card, or to the top', async () => {
    const [a, b, c] = (await cards('a', 'b', 'c')) as [Task, Task, Task];
    await move(a, 'to_do', { after: b.id });
    expect(await column('to_do')).toEqual(['b', 'a', 'c']);
    await move(a, 'to_do', { after: c.id });
    expect(await column('to_do')).toEqual(['b', 'c', 'a']);
    await move(a, 'to_do', { before: b.id });
    expect(await column('to_do')).toEqual(['a', 'b', 'c']);
    await move(c, 'to_do');
    expect(await column('to_do')).toEqual(['c', 'a', 'b']);
  });

  test('is moved to another status at the position where it was dropped', async () => {
    const [a, b, c] = (await cards('a', 'b', 'c')) as [Task, Task, Task];
    await move(a, 'review');
    await move(b, 'review', { after: a.id });
    await move(c, 'review', { after: a.id });

    expect(await column('review')).toEqual(['a', 'c', 'b']);
  });

  test('moves to the top when the card next to it is gone', async () => {
    const [a, b, c] = (await cards('a', 'b', 'c')) as [Task, Task, Task];
    await move(b, 'review');
    await dana.expect(204).delete(`/api/tasks/${a.id}`);

    expect(await move(c, 'in_progress', { after: b.id })).toMatchObject({ status: 200 });
    expect(await move(b, 'in_progress', { before: a.id })).toMatchObject({ status: 200 });
    expect(await column('in_progress')).toEqual(['b', 'c']);
  });

  test('that only moves within its status leaves no entry in its timeline', async () => {
    const [a, b] = (await cards('a', 'b')) as [Task, Task];
    await move(a, 'to_do', { after: b.id });
    const events = await dana.ok(historyEndpoints.timeline, {
      params: { entity: 'tasks', id: a.id },
    });

    expect(events.map(({ action }) => action)).toEqual(['created']);
  });

  test('keeps its position when it is restored from the trash', async () => {
    const [, b] = (await cards('a', 'b', 'c')) as [Task, Task, Task];
    await dana.expect(204).delete(`/api/tasks/${b.id}`);
    await dana.expect(204).post(`/api/trash/tasks/${b.id}/restore`);

    expect(await column('to_do')).toEqual(['a', 'b', 'c']);
  });

  test('is moved between two cards with the same position without an error', async () => {
    const [a, b, c, d] = (await cards('a', 'b', 'c', 'd')) as [Task, Task, Task, Task];
    await api.database.db.execute(
      sql`update tasks set position = ${a.position} where id in (${a.id}, ${b.id}, ${c.id})`,
    );
    await move(d, 'to_do', { after: b.id });
    await move(d, 'to_do', { before: b.id });

    expect(await column('to_do')).toEqual(['d', ...['a', 'b', 'c'].toReversed()]);
  });

  test('can be moved between two others a hundred times, and its position stays short', async () => {
    const [a, b, c] = (await cards('a', 'b', 'c')) as [Task, Task, Task];
    for (let n = 0; n < 50; n += 1) {
      await move(b, 'to_do', { after: a.id });
      await move(c, 'to_do', { after: a.id });
    }
    const { body } = await dana.get(`/api/tasks/${c.id}`);

    expect(await column('to_do')).toEqual(['a', 'c', 'b']);
    expect((body as Task).position.length).toBeLessThan(60);
  });
});

test('cards that many users move to one place at the same time all get a position of their own', async () => {
  const anchor = one(await cards('anchor'));
  const others = await cards(...Array.from({ length: 8 }, (_, n) => `card ${n}`));
  const marcus = await api.as('Project manager');
  const answers = await Promise.all(
    others.map((card, n) => move(card, 'to_do', { after: anchor.id }, n % 2 ? dana : marcus)),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map(({ body }) => (body as Task).position)).size).toBe(8);
  expect((await column('to_do'))[0]).toBe('anchor');
  expect(await column('to_do')).toHaveLength(9);
});

describe('a user who moves cards', () => {
  test('sees the same tasks as in the list in each status, and moves no others', async () => {
    const tom = await api.as('Field Technician');
    const [theirs, mine] = (await cards('theirs', 'mine')) as [Task, Task];
    await dana.expect(200).put(`/api/tasks/${mine.id}`, { assignedTo: tom.userId });

    expect(await column('to_do', tom)).toEqual(['mine']);
    expect(await move(theirs, 'review', {}, tom)).toMatchObject({ status: 404 });
    expect(await move(mine, 'review', {}, tom)).toMatchObject({ status: 200 });
  });

  test('learns nothing about a task without access by naming it as the position', async () => {
    const tom = await api.as('Field Technician');
    const [a, hidden, mine] = (await cards('a', 'hidden', 'mine')) as [Task, Task, Task];
    await dana.expect(200).put(`/api/tasks/${mine.id}`, { assignedTo: tom.userId });
    await move(mine, 'to_do', { after: hidden.id }, tom);

    expect(await column('to_do')).toEqual(['mine', 'a', 'hidden']);
    expect(a.status).toBe('to_do');
  });

  test('must confirm completing a waiting task, which otherwise stays in place', async () => {
    const [permit, roof] = (await cards('permit', 'roof')) as [Task, Task];
    await dana.expect(200).put(`/api/tasks/${roof.id}`, { dependsOnTaskIds: [permit.id] });

    expect(await move(roof, 'completed')).toMatchObject({ status: 409 });
    expect(await column('to_do')).toEqual(['permit', 'roof']);
    const body = { status: 'completed', place: {}, evenIfWaiting: true };
    await dana.expect(200).patch(`/api/tasks/${roof.id}/status`, body);
    expect(await column('completed')).toEqual(['roof']);
    expect(await dana.ok(taskEndpoints.read, { params: { id: roof.id } })).toMatchObject({
      completionPercentage: 100,
    });
  });
});

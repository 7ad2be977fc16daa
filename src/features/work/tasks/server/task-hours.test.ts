import { beforeEach, describe, expect, test } from 'vitest';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aTask } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;
let tom: TestUser;
let id: number;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  tom = await api.as('Field Technician', { fullName: 'Tom Reyes' });
  id = (await aTask(dana, { assignedTo: tom.userId, title: 'Tear off' })).id;
});

const actualHours = async () => (await dana.ok(taskEndpoints.read, { params: { id } })).actualHours;
const enter = (body: object, user = tom) => user.post(`/api/tasks/${id}/hours`, body);
const timer = (verb: 'start' | 'stop', user = tom, taskId = id) =>
  user.post(`/api/tasks/${taskId}/timer/${verb}`);

describe('hours on a task', () => {
  test("are entered by people who work on it, and added to the task's total (S38)", async () => {
    expect(await actualHours()).toBeNull();
    expect(await enter({ hours: 2.25, day: '2026-11-20', note: 'North side' })).toEqual(
      expect.objectContaining({
        status: 201,
        body: [
          {
            id: 1,
            userId: tom.userId,
            userName: 'Tom Reyes',
            day: '2026-11-20',
            hours: 2.25,
            startedAt: null,
            note: 'North side',
          },
        ],
      }),
    );
    await enter({ hours: 1 }, dana);

    expect(await actualHours()).toBe(3.25);
    const [event] = await dana.ok(historyEndpoints.timeline, { params: { entity: 'tasks', id } });
    expect(event).toMatchObject({
      by: 'Dana Whitfield',
      reason: '1 hour on Nov 21, 2026',
      changes: { actualHours: { before: 2.25, after: 3.25 } },
    });
  });

  test('entered by twenty people at the same time all count', async () => {
    await Promise.all(Array.from({ length: 20 }, () => enter({ hours: 0.5 })));

    expect(await actualHours()).toBe(10);
  });

  test('are removed by the user who entered them, and by users who may change the task', async () => {
    const cole = await api.as('Field Technician');
    await dana.put(`/api/tasks/${id}`, { assignedTo: cole.userId });
    await enter({ hours: 3 }, cole);
    await dana.put(`/api/tasks/${id}`, { assignedTo: tom.userId });
    await enter({ hours: 1 });

    expect(await tom.delete(`/api/tasks/${id}/hours/1`)).toMatchObject({
      status: 403,
      body: { message: 'You can only remove hours you entered.' },
    });
    expect((await tom.delete(`/api/tasks/${id}/hours/2`)).status).toBe(200);
    expect(await actualHours()).toBe(3);
    expect((await dana.delete(`/api/tasks/${id}/hours/1`)).body).toEqual([]);
    expect(await actualHours()).toBeNull();
    expect((await dana.delete(`/api/tasks/${id}/hours/1`)).status).toBe(404);
  });

  test.each([
    [{}, 'hours', 'Enter the hours, up to 24'],
    [{ hours: 0 }, 'hours', 'Enter the hours, up to 24'],
    [{ hours: 25 }, 'hours', 'Enter the hours, up to 24'],
    [{ hours: 1, day: '2026-11-22' }, 'day', 'Hours cannot be in the future'],
    [{ hours: 1, day: 'Friday' }, 'day', 'Day: enter a date as YYYY-MM-DD'],
  ])('%j are rejected at %s', async (body, path, message) => {
    expect(await enter(body)).toMatchObject({ status: 400, body: { issues: [{ path, message }] } });
  });
});

describe('a timer', () => {
  test('measures from start to stop in whole minutes (S38)', async () => {
    expect((await timer('start')).body).toMatchObject([
      { hours: null, startedAt: '2026-11-21T15:00:00.000Z' },
    ]);
    api.clock.pass(95);

    expect((await timer('stop')).body).toMatchObject([{ hours: 1.58, day: '2026-11-21' }]);
    expect(await actualHours()).toBe(1.58);
  });

  test('runs for one task at a time, and names that task', async () => {
    const other = await aTask(dana, { assignedTo: tom.userId, title: 'Dry in' });
    await timer('start');

    expect(await timer('start', tom, other.id)).toMatchObject({
      status: 409,
      body: { message: 'Your timer is already running on “Tear off”. Stop it first.' },
    });
    expect((await timer('start', dana)).status).toBe(200);
  });

  test('that is started twice at the same time runs once', async () => {
    const answers = await Promise.all([timer('start'), timer('start')]);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('that is not running cannot be stopped', async () => {
    expect(await timer('stop')).toMatchObject({
      status: 409,
      body: { message: 'Your timer is not running on this task.' },
    });
  });

  test('that was forgotten counts at most one day', async () => {
    await timer('start');
    api.clock.pass(5 * 24 * 60);

    expect((await timer('stop')).body).toMatchObject([{ hours: 24 }]);
  });
});

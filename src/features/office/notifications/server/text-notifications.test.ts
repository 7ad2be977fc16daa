import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { textUpdateEndpoints } from '#features/office/text-updates/text-update-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { assignTasks, gableAt } from '#test/assigned-tasks.ts';
import { aJob, aTask } from '#test/factories.ts';
import { startTextProvider } from '#test/text-provider.ts';
import { textUpdatesWith } from '#test/text-updates.ts';
import { notificationEndpoints } from '../notification-endpoints.ts';

const provider = await startTextProvider();
afterAll(provider.close);
const api = await startApi({ settings: provider.settings });
const { db } = api.database;
let dana: TestUser;
let tom: TestUser;

const { turnOn } = textUpdatesWith({ db, provider, usual: () => tom });

beforeEach(async () => {
  await api.reset();
  provider.answerWith(201);
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  tom = await api.as('Field Technician', { fullName: 'Tom Okafor' });
  await turnOn();
  provider.sent.length = 0;
});

const taskForTom = (title = 'Order shingles') => aTask(dana, { title, assignedTo: tom.userId });
const isOn = async () => (await tom.ok(textUpdateEndpoints.read)).isOn;
const bodies = () => provider.sent.map(({ body }) => body);

/** Advances the clock by this many minutes, makes queued jobs due, and runs them. */
async function pass(minutes: number): Promise<void> {
  api.clock.pass(minutes);
  await db.execute(sql`update queued_jobs set due_at = clock_timestamp()`);
  await api.workThroughQueue();
}

async function waiting() {
  const { rows } = await db.execute<{ attempts: number; minutes: number; payload: object }>(sql`
    select attempts, payload, dead_at is not null as "hasFailed",
      round(extract(epoch from due_at - clock_timestamp()) / 60)::int as minutes
    from queued_jobs where kind = 'notification-text' order by id`);

  return rows;
}

describe('a notification that is texted', () => {
  test('An assigned task is one text with the company, what happened and its page (S9)', async () => {
    const { id } = await taskForTom();
    expect(await waiting()).toMatchObject([{ minutes: 1 }]);
    expect(JSON.stringify(await waiting())).not.toContain('555');
    await pass(1);

    expect(provider.sent).toMatchObject([{ to: '+18015550142', from: '+18015550100' }]);
    expect(bodies()).toEqual([
      `Ridgeline Roofing: Dana Whitfield assigned a task to you: Order shingles https://gable.example/tasks/${id}`,
    ]);
    expect(await waiting()).toEqual([]);
  });

  test('Twelve tasks that one call assigns are one text that counts them', async () => {
    await assignTasks(gableAt(db, api.clock.now()), { to: tom, count: 12 });
    await pass(1);

    expect(bodies()).toEqual([
      'Ridgeline Roofing: Gable assigned 12 tasks to you https://gable.example/tasks?sort=-createdAt',
    ]);
  });

  test('A long name is shortened, the link is not', async () => {
    const { id } = await taskForTom('Shingles '.repeat(22).trim());
    await db.execute(sql`update companies set name = ${'Ridgeline '.repeat(15).trim()}`);
    await db.execute(sql`update notifications set label = ${'Shingles '.repeat(60)}`);
    await pass(1);

    const [text = ''] = bodies();
    expect(text.length).toBeLessThanOrEqual(320);
    expect(text).toMatch(new RegExp(`^Ridgeline .+…: Dana .+… https://gable.example/tasks/${id}$`));
  });
});

describe('a notification that is not texted', () => {
  const nothing = async () => {
    await pass(1);
    expect(bodies()).toEqual([]);
    expect(await waiting()).toEqual([]);
  };

  test('Anything to a user who never agreed, or has stopped since', async () => {
    await aTask(dana, { title: 'For herself', assignedTo: (await api.as('User')).userId });
    await taskForTom();
    await tom.ok(textUpdateEndpoints.stop);
    await nothing();
    await taskForTom('Another');
    await nothing();
  });

  test('A type whose mobile switch is off', async () => {
    await tom.ok(profileEndpoints.updateProfile, {
      body: { notifications: { taskAssigned: { email: true, mobile: false, web: true } } },
    });
    await taskForTom();
    await nothing();
  });

  test('A notification that its user has read since', async () => {
    await taskForTom();
    const [one] = (await tom.ok(notificationEndpoints.list)).notifications;
    await tom.ok(notificationEndpoints.read, { params: { id: one?.id ?? 0 } });
    await nothing();
  });

  test('A record that its user may not read any more', async () => {
    const { id } = await aJob(dana, { assignedTeam: [String(tom.userId)] });
    await dana.ok(jobEndpoints.update, { params: { id }, body: { assignedTeam: [] } });
    await nothing();
  });

  test('Anything to a user who was deactivated', async () => {
    await taskForTom();
    const params = { id: tom.userId };
    await dana.ok(teamEndpoints.changeUser, { params, body: { isActive: false } });
    await nothing();
  });
});

describe('at night', () => {
  test('A text waits until 8 AM in the user’s own time zone (D39)', async () => {
    await tom.ok(profileEndpoints.updateProfile, { body: { timeZone: 'America/New_York' } });
    // 8:59 PM in New York. The one-minute batching delay ends at 9 PM.
    api.clock.set('2026-11-22T01:59:00Z');
    await taskForTom();

    expect(await waiting()).toMatchObject([{ minutes: 11 * 60 + 1 }]);
  });

  test('A text that the queue is late with waits as well', async () => {
    api.clock.set('2026-11-22T03:30:00Z'); // 8:30 PM in Denver
    await taskForTom();
    await pass(60);
    expect(bodies()).toEqual([]);
    expect(await waiting()).toMatchObject([{ attempts: 0, minutes: 10.5 * 60 }]);
    await pass(10.5 * 60);

    expect(bodies()).toHaveLength(1);
  });
});

describe('the provider', () => {
  test.each([21610, 21211, 21614])(
    'A number that it refuses for good (%i) is texted no more, and the audit trail says so',
    async (code) => {
      await taskForTom();
      provider.answerWith(400, code);
      await pass(1);

      expect(await waiting()).toEqual([]);
      expect(await tom.ok(textUpdateEndpoints.read)).toMatchObject({
        isOn: false,
        how: 'provider',
      });
      const { rows } = await db.execute(sql`select actor_name as by, changes from history_events
        where changes ? 'textUpdates' order by id desc limit 1`);
      expect(rows).toEqual([
        {
          by: 'Gable',
          changes: { textUpdates: { before: 'on for (801) 555-0142', after: 'off' } },
        },
      ]);
    },
  );

  test.each([
    [429, 20429],
    [500, undefined],
    [401, 20003],
  ])('A text that it refuses (%i) is retried later', async (status, code) => {
    await taskForTom();
    provider.answerWith(status, code);
    await pass(1);
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    const { rows } = await db.execute(
      sql`select last_error as why from queued_jobs where kind = 'notification-text'`,
    );
    expect(rows).toEqual([{ why: expect.stringContaining(`answered ${status}`) as string }]);
    expect(JSON.stringify(rows)).not.toMatch(/555|shingles|token/i);
    provider.answerWith(201);
    await pass(5);

    expect(bodies()).toHaveLength(1);
    expect(await isOn()).toBe(true);
  });

  test('A text that the provider never takes fails where administrators see it', async () => {
    await taskForTom();
    provider.answerWith(500);
    for (let attempt = 0; attempt < 8; attempt += 1) await pass(1);

    expect(await waiting()).toMatchObject([{ attempts: 8, hasFailed: true }]);
    expect(bodies()).toEqual([]);
  });
});

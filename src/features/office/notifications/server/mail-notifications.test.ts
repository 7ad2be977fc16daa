import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { turnSwitch } from '#features/office/profile/settings-switches.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { assignTasks, gableAt } from '#test/assigned-tasks.ts';
import { aJob, aTask } from '#test/factories.ts';
import { notificationEndpoints } from '../notification-endpoints.ts';

const mails: Mail[] = [];
let isMailServerUp = true;
const mailer = {
  isConfigured: true,
  send: async (mail: Mail) => {
    if (!isMailServerUp) throw new Error('connection refused');
    mails.push(mail);
  },
};
const api = await startApi({ mailer, settings: { PUBLIC_URL: 'https://gable.example' } });
const { db } = api.database;
let dana: TestUser;
let tom: TestUser;

beforeEach(async () => {
  await api.reset();
  mails.length = 0;
  isMailServerUp = true;
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  tom = await api.as('Field Technician', { fullName: 'Tom Okafor' });
});

/** Returns the minutes until each queued email is due. */
async function minutesToMails(): Promise<number[]> {
  const { rows } = await db.execute<{ minutes: number }>(sql`
    select round(extract(epoch from due_at - clock_timestamp()) / 60)::int as minutes
    from queued_jobs where kind = 'notification-mail' order by id`);

  return rows.map(({ minutes }) => minutes);
}

/** Advances the clock by this many minutes, then runs the queued jobs. */
async function passTo(minutes: number): Promise<void> {
  api.clock.pass(minutes);
  await db.execute(sql`update queued_jobs set due_at = clock_timestamp()`);
  await api.workThroughQueue();
}

const wish = (body: object) => tom.ok(profileEndpoints.updateProfile, { body });

/**
 * Assigns a task to Tom a minute later, because notifications with the same time are merged into
 * one.
 */
async function aTaskForTom(title: string) {
  api.clock.pass(1);

  return aTask(dana, { title, assignedTo: tom.userId });
}

describe('a notification by email', () => {
  test('An assigned task is emailed a minute later, with who did it and a link to the task', async () => {
    const { id } = await aTaskForTom('Order shingles');
    expect(await minutesToMails()).toEqual([1]);
    await passTo(1);

    expect(mails).toMatchObject([
      { to: tom.username, subject: 'Dana Whitfield assigned a task to you: Order shingles' },
    ]);
    expect(mails[0]?.text).toContain(`https://gable.example/tasks/${id}\n`);
    expect(mails[0]?.text).toContain('these notifications are on: Task Assigned.');
  });

  test('A notification read in the bell before the email was due is not emailed', async () => {
    await aTaskForTom('Order shingles');
    const { notifications } = await tom.ok(notificationEndpoints.list);
    await tom.ok(notificationEndpoints.readAll, { body: { upTo: notifications[0]?.id ?? 0 } });
    await passTo(1);

    expect(mails).toEqual([]);
  });

  test('A change that is refused sends no email', async () => {
    await dana.expect(400).post('/api/tasks', {
      title: 'Order shingles',
      category: 'project_management',
      assignedTo: tom.userId,
      jobId: 4711,
    });

    expect(await minutesToMails()).toEqual([]);
  });

  test('A user gets no email about a task that they assign themselves', async () => {
    await aTask(dana, { assignedTo: dana.userId });

    expect(await minutesToMails()).toEqual([]);
  });

  test('Twelve tasks that one call assigns are one email that counts them', async () => {
    const ctx = { ...gableAt(db, api.clock.now()), canMail: true };
    await assignTasks(ctx, { to: tom, count: 12 });
    await passTo(1);

    expect(mails).toMatchObject([{ subject: 'Gable assigned 12 tasks to you' }]);
    expect(mails[0]?.text).toContain('https://gable.example/tasks?sort=-createdAt');
  });

  test('An email that the server refuses is sent later, the same in all and with the same id', async () => {
    const sent: Mail[] = [];
    isMailServerUp = false;
    await aTaskForTom('Order shingles');
    const { send } = mailer;
    mailer.send = async (mail) => {
      sent.push(mail);
      await send(mail);
    };
    try {
      await passTo(1);
      expect(mails).toEqual([]);
      isMailServerUp = true;
      await passTo(1);
    } finally {
      mailer.send = send;
    }

    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
    expect(mails).toEqual([sent[0]]);
  });
});

test('An email whose first attempt failed is sent, even if it is tried again in quiet hours', async () => {
  isMailServerUp = false;
  await aTaskForTom('Order shingles');
  await passTo(1);
  await wish({ quietFrom: '08:00', quietTo: '10:00' });
  isMailServerUp = true;
  await passTo(1);

  expect(mails).toHaveLength(1);
  expect(await minutesToMails()).toEqual([]);
});

describe('a notification that a user has switched off', () => {
  test('A type whose email switch is off is not emailed, and still shows in the bell', async () => {
    await wish({ notifications: { taskAssigned: { email: false, mobile: true, web: true } } });
    await aTaskForTom('Order shingles');

    expect(await minutesToMails()).toEqual([]);
    expect((await tom.ok(notificationEndpoints.unread)).unread).toBe(1);
  });

  test('A type whose web switch is off is emailed, and does not show in the bell', async () => {
    await wish({ notifications: { taskAssigned: { email: true, mobile: true, web: false } } });
    await aTaskForTom('Order shingles');
    await passTo(1);

    expect(mails).toHaveLength(1);
    expect(await tom.ok(notificationEndpoints.list)).toEqual({ unread: 0, notifications: [] });
  });

  test('The email switch of Settings stops all emails of notifications, those that wait included', async () => {
    await aTaskForTom('Order shingles');
    await wish({ notifications: turnSwitch({}, 'email', false) });
    await passTo(1);
    await aTaskForTom('Another');
    await aJob(dana, { assignedTeam: [String(tom.userId)] });

    expect(mails).toEqual([]);
    expect(await minutesToMails()).toEqual([]);
  });

  test('A user who may not read the record any more when the email is due gets none of it', async () => {
    await wish({ digestAt: '09:00' });
    const mine = await aJob(dana, { title: 'Alvarez re-roof', assignedTeam: [String(tom.userId)] });
    await aTaskForTom('Order shingles');
    await dana.ok(jobEndpoints.update, { params: { id: mine.id }, body: { assignedTeam: [] } });
    await passTo(59);

    expect(mails).toMatchObject([
      { subject: 'Dana Whitfield assigned a task to you: Order shingles' },
    ]);
    expect(mails[0]?.text).not.toContain('Alvarez re-roof');
  });

  test('A record that went into the trash before the email was due is not emailed', async () => {
    const { id } = await aTaskForTom('Order shingles');
    await dana.ok(taskEndpoints.remove, { params: { id } });
    await passTo(1);

    expect(mails).toEqual([]);
  });

  test('A user who was deactivated in the meantime gets no email', async () => {
    await aTaskForTom('Order shingles');
    const params = { id: tom.userId };
    await dana.ok(teamEndpoints.changeUser, { params, body: { isActive: false } });
    await passTo(1);

    expect(mails).toEqual([]);
  });
});

describe('quiet hours and the email of the day', () => {
  test('An email in the quiet hours waits until they end in the user’s time zone', async () => {
    // 8:00 AM in Denver is 10:00 AM in New York.
    await wish({ timeZone: 'America/New_York', quietFrom: '10:00', quietTo: '12:00' });
    await aTaskForTom('Order shingles');
    expect(await minutesToMails()).toEqual([119]);

    await passTo(60);
    expect(mails).toEqual([]);
    expect(await minutesToMails()).toEqual([59]);
    await passTo(59);
    expect(mails).toHaveLength(1);
  });

  test('A digest is one email a day with all of its notifications, and none on a day without', async () => {
    await wish({ digestAt: '09:00', quietFrom: '08:00', quietTo: '10:00' });
    await aTaskForTom('Order shingles');
    await aTaskForTom('Order nails');
    await aJob(dana, { title: 'Alvarez re-roof', assignedTeam: [String(tom.userId)] });
    expect(await minutesToMails()).toEqual([59]);
    await passTo(58);

    expect(mails).toMatchObject([{ subject: '3 notifications from Gable' }]);
    for (const title of ['Order shingles', 'Order nails', 'Alvarez re-roof']) {
      expect(mails[0]?.text).toContain(title);
    }
    expect(await minutesToMails()).toEqual([]);

    await aTaskForTom('For tomorrow');
    expect(await minutesToMails()).toEqual([24 * 60 - 1]);
  });

  test('An email that waits goes into the digest once the user chooses one', async () => {
    await aTaskForTom('Order shingles');
    await aTaskForTom('Order nails');
    await wish({ digestAt: '09:00' });
    await passTo(1);
    expect(mails).toEqual([]);
    expect(await minutesToMails()).toEqual([57]);

    await passTo(57);
    expect(mails).toMatchObject([{ subject: '2 notifications from Gable' }]);
  });

  test.each([
    [{ quietFrom: '20:00', quietTo: null }, 'quietTo'],
    [{ quietFrom: null, quietTo: '07:00' }, 'quietFrom'],
    [{ quietFrom: '20:00', quietTo: '20:00' }, 'quietTo'],
    [{ quietFrom: '8 PM', quietTo: '07:00' }, 'quietFrom'],
    [{ digestAt: '25:00' }, 'digestAt'],
  ])('Preferences that mean nothing are refused: %j', async (body, path) => {
    const { body: refusal } = await tom.expect(400).put('/api/user/profile', body);

    expect(refusal).toMatchObject({ issues: [{ path }] });
  });
});

test('Without a mail server nothing is queued, and the bell shows it', async () => {
  const other = await startApi();
  const office = await other.as('Project manager');
  const someone = await other.as('User');
  await aTask(office, { assignedTo: someone.userId });

  const { rows } = await other.database.db.execute(sql`select from queued_jobs`);
  expect(rows).toEqual([]);
  expect((await someone.ok(notificationEndpoints.unread)).unread).toBe(1);
});

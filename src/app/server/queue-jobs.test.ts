import { beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { retryJobs } from '#app/server/one-off-commands.ts';
import { queueJobs } from '#app/server/queue-jobs.ts';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { silentLog } from '#server/db/database.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { jobKinds } from '#server/queue/job-kind.ts';
import { readSettings } from '#server/settings.ts';
import { PASSWORD, startApi } from '#test/api.ts';

const mails: Mail[] = [];
let isMailServerUp = true;
const api = await startApi({
  mailer: {
    isConfigured: true,
    send: async (mail) => {
      if (!isMailServerUp) throw new Error('connection refused');
      mails.push(mail);
    },
  },
});
const { db } = api.database;
/** Simulates that the hours until the next attempt have passed. */
const laterToday = () => db.execute(sql`update queued_jobs set due_at = clock_timestamp()`);

beforeEach(async () => {
  await api.reset();
  mails.length = 0;
  isMailServerUp = true;
});

test('closed accounts are made anonymous when their time is over, again and again', async () => {
  const office = await api.as('Admin Project manager');
  const nameOf = async (id: number) =>
    (await office.ok(teamEndpoints.users)).find((user) => user.id === id)?.fullName;
  const closeAccount = async (fullName: string) => {
    const person = await api.as('User', { fullName });
    await person.ok(profileEndpoints.deleteMe);
    return person.userId;
  };

  const first = await closeAccount('Tom Okafor');
  api.clock.pass(30 * 24 * 60);
  await api.workThroughQueue();
  expect(await nameOf(first)).toBe('Former colleague');

  const second = await closeAccount('Priya Raman');
  api.clock.pass(30 * 24 * 60);
  await api.workThroughQueue();
  expect(await nameOf(second)).toBe('Priya Raman');
  await laterToday();
  await api.workThroughQueue();
  expect(await nameOf(second)).toBe('Former colleague');
});

test('counts of throttled attempts are deleted when their time is over', async () => {
  const tom = await api.as('User');
  await api.anonymous.call(authEndpoints.login, {
    body: { username: tom.username, password: 'wrong' },
  });
  api.clock.pass(16);
  await api.workThroughQueue();

  const { rows } = await db.execute(sql`select key from throttle_counts`);
  expect(rows).toEqual([]);
});

test('an email that the mail server does not accept is sent when it does, and the call succeeds', async () => {
  isMailServerUp = false;
  await api.setUp();
  const tom = await api.as('User');
  await tom.ok(authEndpoints.changePassword, {
    body: { currentPassword: PASSWORD, newPassword: 'carries shingles' },
  });
  await api.workThroughQueue();
  expect(mails).toEqual([]);

  isMailServerUp = true;
  await laterToday();
  await api.workThroughQueue();
  expect(mails).toEqual([
    {
      to: tom.username,
      subject: 'Your Gable password was changed',
      text: expect.any(String) as string,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
    },
  ]);
});

test('failed jobs are listed with their reasons and tried again when an administrator says so', async () => {
  expect(await retryJobs(db)).toBe('No queue jobs have failed.');
  await db.execute(sql`insert into queued_jobs (kind, payload, attempts, dead_at, last_error)
    values ('mail', '{"to": "a@b.example", "subject": "S", "text": "T"}', 20, now(), 'mailbox full')`);

  expect(await retryJobs(db)).toBe(
    'These jobs failed and will be retried while Gable runs:\n  1 (mail): mailbox full',
  );
  await api.workThroughQueue();
  expect(mails).toMatchObject([{ to: 'a@b.example' }]);
});

test('Every declared kind of job has a handler', () => {
  const mailer = { isConfigured: false, send: async () => {} };
  const settings = readSettings({});
  const { database, files } = api;
  const services = { database, files, mailer, settings, clock: () => api.clock.now() };
  const handled = queueJobs(services, silentLog).map(({ kind }) => kind.name);

  expect(
    jobKinds()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(handled.toSorted());
});

import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob, aTask } from '#test/factories.ts';
import { claimsOf, startPushService } from '#test/push-service.ts';
import { notificationEndpoints } from '../notification-endpoints.ts';
import { isPushService, readPushKeys } from './push-service.ts';

const service = await startPushService();
afterAll(service.close);
const settings = { PUBLIC_URL: 'https://gable.example', PUSH_SERVICE: service.origin };
const api = await startApi({ settings });
const { db } = api.database;
let dana: TestUser;
let tom: TestUser;

beforeEach(async () => {
  await api.reset();
  service.received.length = 0;
  service.answerWith(201);
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  tom = await api.as('Field Technician', { fullName: 'Tom Okafor' });
});

const turnOn = (user: TestUser, subscription = service.subscribe()) =>
  user.ok(notificationEndpoints.addDevice, { body: subscription });

const devicesOf = async (user: TestUser) => (await user.ok(notificationEndpoints.devices)).devices;

const taskForTom = (title = 'Order shingles') => aTask(dana, { title, assignedTo: tom.userId });

/** Advances the clock by this many minutes, makes queued jobs due, and runs them. */
async function pass(minutes: number): Promise<void> {
  api.clock.pass(minutes);
  await db.execute(sql`update queued_jobs set due_at = clock_timestamp()`);
  await api.workThroughQueue();
}

const messages = () => service.received.map(({ message }) => message);

async function waiting() {
  const { rows } = await db.execute<{ attempts: number; seconds: number }>(sql`
    select attempts, round(extract(epoch from due_at - clock_timestamp()))::int as seconds
    from queued_jobs where kind = 'push-message' order by id`);

  return rows;
}

describe('a device', () => {
  test('An assigned task shows as a sentence, its name and its page, only on the device that was turned on', async () => {
    await turnOn(tom);
    const { id } = await taskForTom();
    await pass(1);

    expect(messages()).toEqual([
      {
        title: 'Dana Whitfield assigned a task to you',
        body: 'Order shingles',
        path: `/tasks/${id}`,
        tag: expect.stringMatching(/^gable-\d+$/) as string,
      },
    ]);
    const [{ headers } = { headers: {} }] = service.received;
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    const { publicKey } = await tom.ok(notificationEndpoints.devices);
    expect(claimsOf(headers, publicKey)).toMatchObject({
      aud: service.origin,
      sub: 'https://gable.example',
    });
    expect(await waiting()).toEqual([]);
  });

  test('Until one is turned on nothing is pushed', async () => {
    await taskForTom();

    expect(await waiting()).toEqual([]);
  });

  test('Every device of a user shows it, and no other user’s', async () => {
    const phone = await api.as('Field Technician');
    await db.execute(
      sql`update sessions set user_id = ${tom.userId} where user_id = ${phone.userId}`,
    );
    await turnOn(tom);
    await turnOn(phone);
    await turnOn(dana);
    expect(await devicesOf(tom)).toMatchObject([{ isCurrent: true }, { isCurrent: false }]);
    await taskForTom();
    await pass(1);

    expect(service.received).toHaveLength(2);
  });

  test('A device that is turned on again, or by another user, is one device of the last', async () => {
    const subscription = service.subscribe();
    await turnOn(tom, subscription);
    await turnOn(tom);
    await turnOn(tom, subscription);
    expect(await devicesOf(tom)).toHaveLength(1);
    await turnOn(dana, subscription);

    expect(await devicesOf(tom)).toEqual([]);
    expect(await devicesOf(dana)).toHaveLength(1);
  });

  test('A device that is turned on several times at once is one device', async () => {
    const subscription = service.subscribe();
    await Promise.all(Array.from({ length: 5 }, () => turnOn(tom, subscription)));

    expect(await devicesOf(tom)).toHaveLength(1);
  });

  test('Signing out ends it', async () => {
    await turnOn(tom);
    await taskForTom();
    await tom.ok(authEndpoints.logout);
    await pass(1);

    expect(messages()).toEqual([]);
    expect(await db.execute(sql`select from push_devices`)).toMatchObject({ rows: [] });
  });

  test('A user removes their own devices and no others', async () => {
    const { id } = await turnOn(tom);
    await dana.expect(404).delete(`/api/notifications/devices/${id}`);
    await tom.ok(notificationEndpoints.removeDevice, { params: { id } });

    expect(await devicesOf(tom)).toEqual([]);
  });
});

describe('a notification that is not pushed', () => {
  const nothing = async () => {
    await pass(1);
    expect(messages()).toEqual([]);
    expect(await waiting()).toEqual([]);
  };

  test('A type whose mobile switch is off', async () => {
    await turnOn(tom);
    await tom.ok(profileEndpoints.updateProfile, {
      body: { notifications: { taskAssigned: { email: true, mobile: false, web: true } } },
    });
    await taskForTom();
    await nothing();
  });

  test('A notification that its user has read since', async () => {
    await turnOn(tom);
    await taskForTom();
    const [one] = (await tom.ok(notificationEndpoints.list)).notifications;
    await tom.ok(notificationEndpoints.read, { params: { id: one?.id ?? 0 } });
    await nothing();
  });

  test('A record that its user may not read any more', async () => {
    await turnOn(tom);
    const { id } = await aJob(dana, { assignedTeam: [String(tom.userId)] });
    await dana.ok(jobEndpoints.update, { params: { id }, body: { assignedTeam: [] } });
    await nothing();
  });

  test('Anything to a user who was deactivated', async () => {
    await turnOn(tom);
    await taskForTom();
    const params = { id: tom.userId };
    await dana.ok(teamEndpoints.changeUser, { params, body: { isActive: false } });
    await nothing();
  });
});

test('In quiet hours it waits until they end, also if they were set after it was queued', async () => {
  await turnOn(tom);
  await taskForTom();
  // It is 8:00 AM.
  await tom.ok(profileEndpoints.updateProfile, { body: { quietFrom: '08:00', quietTo: '10:00' } });
  await pass(60);
  expect(messages()).toEqual([]);
  expect(await waiting()).toMatchObject([{ attempts: 0, seconds: 3_600 }]);
  await pass(61);

  expect(messages()).toHaveLength(1);
});

describe('the push service', () => {
  test.each([404, 410])(
    'A device that it does not know any more (%i) is removed',
    async (status) => {
      await turnOn(tom);
      await taskForTom();
      service.answerWith(status);
      await pass(1);

      expect(await devicesOf(tom)).toEqual([]);
      expect(await waiting()).toEqual([]);
    },
  );

  test.each([429, 500, 302])('A message that it refuses (%i) is retried later', async (status) => {
    await turnOn(tom);
    await taskForTom();
    service.answerWith(status);
    await pass(1);
    expect(await waiting()).toMatchObject([{ attempts: 1 }]);
    const { rows } = await db.execute(
      sql`select last_error from queued_jobs where kind = 'push-message'`,
    );
    expect(JSON.stringify(rows)).not.toContain('/send/');
    service.answerWith(201);
    await pass(1);

    expect(messages()).toHaveLength(1);
  });

  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/fcm/send/abc', false],
    ['https://user:pass@fcm.googleapis.com/abc', false],
    ['https://fcm.googleapis.com.evil.example/abc', false],
    ['https://evilnotify.windows.com/abc', false],
    ['https://fcm.googleapis.com@169.254.169.254/latest', false],
    ['http://169.254.169.254/latest/meta-data', false],
    ['http://localhost:3000/api/contacts', false],
    ['file:///etc/passwd', false],
    ['nothing', false],
  ])('An address is one of a known service or nothing is sent there: %s', (endpoint, isKnown) => {
    expect(isPushService(endpoint, undefined)).toBe(isKnown);
  });

  test('A device at any other address, or with a key that is none, is refused', async () => {
    const { endpoint, keys } = service.subscribe();
    for (const [body, path] of [
      [{ endpoint: 'http://169.254.169.254/latest', keys }, 'endpoint'],
      [{ endpoint: 'no address', keys }, 'endpoint'],
      [{ endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } }, 'keys.p256dh'],
      [{ endpoint, keys: { ...keys, auth: 'short' } }, 'keys.auth'],
    ] as const) {
      const answer = await tom.expect(400).post('/api/notifications/devices', body);
      expect(answer.body).toMatchObject({ issues: [{ path }] });
    }
    expect(await devicesOf(tom)).toEqual([]);
  });

  test('It knows this company by one pair of keys, whichever process made it', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => readPushKeys(db)));

    expect(new Set(made.map(({ privateKey }) => privateKey)).size).toBe(1);
  });
});

test('Without an address of its own the server says so, and takes no device', async () => {
  const other = await startApi({ settings: { PUSH_SERVICE: service.origin } });
  const someone = await other.as('User');
  const { mobile } = await someone.ok(notificationEndpoints.channels);
  expect(mobile).toBe(
    'Push notifications are not available yet. Ask an administrator to set this up.',
  );
  const admin = await other.as('Admin Project manager');
  expect((await admin.ok(notificationEndpoints.channels)).mobile).toMatch(/Set PUBLIC_URL/);

  await someone.expect(503).post('/api/notifications/devices', service.subscribe());
});

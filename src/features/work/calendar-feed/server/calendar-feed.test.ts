import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '#features/office/auth/server/user-table.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { taskEndpoints } from '#features/work/tasks/task-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob, aTask } from '#test/factories.ts';

const api = await startApi();
let dana: TestUser;
let tom: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  tom = await api.as('Field Technician', { fullName: 'Tom Reyes' });
});

const pathOf = async (user: TestUser) =>
  new URL((await user.ok(profileEndpoints.calendarAddress)).address).pathname;

async function textOf(user: TestUser): Promise<string> {
  const { status, bytes } = await api.anonymous.get(await pathOf(user));
  expect(status).toBe(200);

  return bytes.toString('utf8');
}

/** Parses the events as a calendar app would. */
async function eventsOf(user: TestUser) {
  const calendar = new ICAL.Component(ICAL.parse(await textOf(user)));

  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);

    return {
      uid: event.uid,
      title: event.summary,
      start: event.startDate.toString(),
      end: event.endDate.toString(),
      isAllDay: event.startDate.isDate,
      zone: event.startDate.zone.tzid,
      status: component.getFirstPropertyValue('status'),
      location: event.location,
      sequence: event.sequence,
      url: component.getFirstPropertyValue('url'),
      changed: String(component.getFirstPropertyValue('last-modified')),
    };
  });
}

const onTeam = (more: object = {}) =>
  aJob(dana, { assignedTeam: [String(tom.userId)], startDate: null, ...more });

describe('the calendar of a user', () => {
  test('has their tasks on their due days, whole days with an exclusive end (D28)', async () => {
    const { id } = await aTask(dana, {
      title: 'Order shingles; call, then pick up',
      assignedTo: tom.userId,
      dueDate: '2026-11-25',
    });
    await aTask(dana, { title: 'Not his', dueDate: '2026-11-25' });

    expect(await eventsOf(tom)).toEqual([
      {
        uid: expect.stringMatching(new RegExp(`^task-${id}@`)) as string,
        title: 'Order shingles; call, then pick up',
        start: '2026-11-25',
        end: '2026-11-26',
        isAllDay: true,
        zone: 'floating',
        status: 'CONFIRMED',
        location: null,
        sequence: 0,
        url: expect.stringMatching(new RegExp(`/tasks/${id}$`)) as string,
        changed: '2026-11-21T15:00:00Z',
      },
    ]);
  });

  test.each([
    ['2026-11-25', '14:30', '2026-11-25T21:30:00Z', '2026-11-25T22:30:00Z'],
    // Clocks move forward an hour on the second Sunday of March.
    ['2027-03-14', '14:30', '2027-03-14T20:30:00Z', '2027-03-14T21:30:00Z'],
  ])('has a task with a due time at that time: %s, %s', async (dueDate, dueTime, start, end) => {
    await aTask(dana, { assignedTo: tom.userId, dueDate, dueTime });

    expect(await eventsOf(tom)).toMatchObject([{ start, end, isAllDay: false, zone: 'UTC' }]);
  });

  test('has the same ids at any URL, and another company has other ids (D28)', async () => {
    await aTask(dana, { assignedTo: tom.userId, dueDate: '2026-11-25' });
    const path = await pathOf(tom);
    const idsAt = async (host: string) => {
      const { bytes } = await api.anonymous.with({ headers: { host } }).get(path);
      const text = bytes.toString('utf8');
      expect(text).toContain(`http://${host}/tasks/`);

      return /^UID:.*$/m.exec(text)?.[0];
    };
    const id = await idsAt('gable.example');
    expect(id).toMatch(/^UID:task-\d+@[0-9a-f]{32}\.gable\r?$/);
    expect(await idsAt('192.168.1.20:3000')).toBe(id);

    await api.database.db.update(companies).set({ createdAt: new Date('2020-01-01T00:00:00Z') });
    expect(await idsAt('gable.example')).not.toBe(id);
  });

  test('has only the dates of the jobs that they sell or work on', async () => {
    await onTeam({
      startDate: '2026-11-30',
      endDate: '2026-12-02',
      warrantyScheduled: '2027-06-01',
      addressLine1: '1420 Canyon Rd',
      city: 'Provo',
      state: 'Utah',
      postalCode: '84604',
    });
    await aJob(dana, { startDate: '2026-11-30' });

    expect(await eventsOf(tom)).toMatchObject([
      {
        title: 'Job: Alvarez re-roof',
        start: '2026-11-30',
        end: '2026-12-03',
        location: '1420 Canyon Rd, Provo, Utah 84604',
      },
      { title: 'Warranty visit: Alvarez re-roof', start: '2027-06-01', end: '2027-06-02' },
    ]);
    expect(await eventsOf(dana)).toEqual([]);
  });

  test.each([
    // Daylight saving time runs from the second Sunday of March to the first Sunday of November.
    ['America/Denver', '2027-03-13', '2027-03-13T16:30:00Z'],
    ['America/Denver', '2027-03-14', '2027-03-14T15:30:00Z'],
    ['America/Denver', '2027-11-06', '2027-11-06T15:30:00Z'],
    ['America/Denver', '2027-11-07', '2027-11-07T16:30:00Z'],
    ['America/Phoenix', '2027-03-14', '2027-03-14T16:30:00Z'],
    ['America/New_York', '2027-07-01', '2027-07-01T13:30:00Z'],
  ])('in %s, 9:30 on %s is %s (D26)', async (timeZone, day, start) => {
    await api.database.db.update(companies).set({ timeZone });
    await onTeam({ initialApptDate: day, initialApptTime: '09:30' });

    const hourLater = start.replace(/T(\d+)/, (_, hour) => `T${Number(hour) + 1}`);
    expect(await eventsOf(tom)).toMatchObject([
      { title: 'Appointment: Alvarez re-roof', start, end: hourLater, zone: 'UTC' },
    ]);
  });

  test('cancels a job that is lost or deleted, and counts its changes (D28)', async () => {
    const job = await onTeam({ tentativeInstallDate: '2026-12-01' });
    const params = { id: job.id };
    expect(await eventsOf(tom)).toMatchObject([{ status: 'TENTATIVE', sequence: 0 }]);
    api.clock.pass(60);
    const lost = { status: 'lost', lostReason: 'price' } as const;
    await dana.ok(jobEndpoints.patch, { params, body: lost });
    expect(await eventsOf(tom)).toMatchObject([
      { status: 'CANCELLED', sequence: 1, changed: '2026-11-21T16:00:00Z' },
    ]);
    await dana.ok(jobEndpoints.patch, { params, body: { status: 'lead' } });
    await dana.ok(jobEndpoints.remove, { params });
    expect(await eventsOf(tom)).toMatchObject([{ status: 'CANCELLED' }]);
    api.clock.pass(31 * 24 * 60);
    expect(await eventsOf(tom)).toEqual([]);
  });

  test('drops a task that is reassigned to another user, and dates long past', async () => {
    const task = { assignedTo: tom.userId, dueDate: '2026-11-25' };
    const { id } = await aTask(dana, task);
    await dana.ok(taskEndpoints.patch, { params: { id }, body: { assignedTo: dana.userId } });
    expect(await eventsOf(tom)).toEqual([]);
    expect(await eventsOf(dana)).toHaveLength(1);
    api.clock.pass(95 * 24 * 60);
    expect(await eventsOf(dana)).toEqual([]);
  });

  test('contains no price, claim number, or phone number (D28)', async () => {
    await onTeam({
      startDate: '2026-11-30',
      jobType: 'insurance',
      insuranceCompany: 'Mutual of Provo',
      claimNumber: 'CLM-778',
      adjusterPhone: '(801) 555-0199',
      contractAmount: 18432.1,
      budget: 9000.55,
    });

    expect(await textOf(tom)).not.toMatch(/CLM-778|18432|9000|555|Mutual/);
  });

  test('is written in lines of at most 75 octets with CRLF, including long names and emoji (D28)', async () => {
    const title = `${'Größe der Dachfläche prüfen 🏠 '.repeat(6)}\\ ; , “fertig”`
      .slice(0, 190)
      .trim();
    await aTask(dana, { title, assignedTo: tom.userId, dueDate: '2026-11-25' });
    const text = await textOf(tom);
    const lines = text.split('\r\n');

    expect(text).not.toMatch(/[^\r]\n/);
    expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(await eventsOf(tom)).toMatchObject([{ title }]);
  });
});

describe('the link of a calendar', () => {
  test('is private, unguessable, and returns "not changed" to a client with the current version (S16)', async () => {
    const path = await pathOf(tom);
    expect(path).toMatch(/^\/calendar\/[\w-]{43,}\.ics$/);
    expect(await pathOf(dana)).not.toBe(path);
    const { headers } = await api.anonymous.get(path);

    expect(headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    const again = await api.anonymous.send({
      method: 'GET',
      url: path,
      headers: { 'if-none-match': String(headers['etag']) },
    });
    expect(again.status).toBe(304);
  });

  test('stops working when it is renewed, and the new link works (S16)', async () => {
    const before = await pathOf(tom);
    const { address } = await tom.ok(profileEndpoints.renewCalendarAddress);

    expect(await pathOf(tom)).toBe(new URL(address).pathname);
    expect((await api.anonymous.get(before)).status).toBe(404);
    expect((await api.anonymous.get(new URL(address).pathname)).status).toBe(200);
  });

  test('is recorded in the audit log when it is renewed, without the link', async () => {
    await tom.ok(profileEndpoints.renewCalendarAddress);
    const query = { userId: tom.userId };

    expect(await dana.ok(historyEndpoints.log, { query })).toMatchObject([
      {
        by: 'Tom Reyes',
        entity: 'users',
        entityId: tom.userId,
        action: 'updated',
        changes: { calendarAddress: { before: null, after: 'renewed' } },
      },
    ]);
  });

  test('stops working when its user is deactivated', async () => {
    const path = await pathOf(tom);
    const { db } = api.database;
    await db.update(users).set({ isActive: false }).where(eq(users.id, tom.userId));

    expect((await api.anonymous.get(path)).status).toBe(404);
  });

  test.each(['nobody', 'a'.repeat(64), '%00', "' or 1=1"])(
    'that is %j is not found',
    async (token) => {
      const { status } = await api.anonymous.get(`/calendar/${encodeURIComponent(token)}.ics`);

      expect([400, 404]).toContain(status);
    },
  );

  test('is shown only to its owner, and in no list of users', async () => {
    const token = (await pathOf(tom)).slice('/calendar/'.length, -'.ics'.length);

    expect(JSON.stringify((await dana.get('/api/users')).body)).not.toContain(token);
    expect(JSON.stringify((await tom.get('/api/auth/me')).body)).not.toContain(token);
    expect((await api.anonymous.get('/api/user/calendar-subscription')).status).toBe(401);
  });
});

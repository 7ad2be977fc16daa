import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { NOTIFICATION_TYPES } from '#features/auth/preferences.ts';
import { companyEndpoints } from '#features/company/company-endpoints.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { users } from '#features/auth/server/user-table.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { teamEndpoints } from '../team-endpoints.ts';
import { profileEndpoints } from '#features/profile/profile-endpoints.ts';
import { authEndpoints } from '#features/auth/auth-endpoints.ts';

const api = await startApi();

beforeEach(() => emptyDatabase(api.database));

const change = (
  client: TestUser,
  id: number,
  body: Parameters<typeof client.call<typeof teamEndpoints.changeUser>>[1]['body'],
) => client.call(teamEndpoints.changeUser, { params: { id }, body });

describe('an administrator', () => {
  test('changes what a user may do', async () => {
    const dana = await api.setUp();
    const tom = await api.as('Field Technician');
    const { status, body } = await change(dana, tom.userId, {
      accessProfile: 'Project manager',
      isSubcontractor: true,
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({ accessProfile: 'Project manager', isSubcontractor: true });
  });

  test('sees the users of the company, and none of their passwords', async () => {
    const dana = await api.setUp();
    await api.as('Field Technician', { fullName: 'Åsa Öberg' });
    await api.as('Sales Representative', { fullName: 'Andy Marsh' });
    const people = await dana.ok(teamEndpoints.users);

    expect(people.map(({ fullName }) => fullName)).toEqual([
      'Andy Marsh',
      'Åsa Öberg',
      'Dana Whitfield',
    ]);
    expect(Object.keys(people[0] ?? {}).toSorted()).toEqual([
      'accessProfile',
      'avatar',
      'createdAt',
      'email',
      'fullName',
      'id',
      'isActive',
      'isForgotten',
      'isSubcontractor',
      'role',
      'username',
    ]);
  });

  test('cannot deactivate themselves', async () => {
    const dana = await api.setUp();
    await api.as('Admin Project manager');
    const { status, body } = await change(dana, dana.userId, { isActive: false });

    expect(status).toBe(409);
    expect(body).toMatchObject({ message: 'You cannot deactivate yourself.' });
  });

  test('who is the only one cannot become something else', async () => {
    const dana = await api.setUp();
    const asUser = await change(dana, dana.userId, { accessProfile: 'User' });
    expect(asUser.status).toBe(409);
    expect(asUser.body).toMatchObject({
      message: 'This is the only administrator. Make another user an administrator first.',
    });

    const byProfile = await dana.call(profileEndpoints.updateProfile, {
      body: { accessProfile: 'User' },
    });
    expect(byProfile.status).toBe(409);
    expect(await dana.ok(authEndpoints.me)).toMatchObject({ role: 'admin' });
  });

  test('a deactivated user does not count as one', async () => {
    const dana = await api.setUp();
    const marcus = await api.as('Admin Project manager');
    await change(dana, marcus.userId, { isActive: false });

    expect((await change(dana, dana.userId, { accessProfile: 'User' })).status).toBe(409);
  });

  test('may step down once there is another one', async () => {
    const dana = await api.setUp();
    await api.as('Admin Project manager');

    expect(await change(dana, dana.userId, { accessProfile: 'User' })).toMatchObject({
      status: 200,
      body: { role: 'user' },
    });
    expect((await dana.call(teamEndpoints.invitations)).status).toBe(403);
  });

  test('and another one who demote each other at the same time leave one', async () => {
    const dana = await api.setUp();
    const marcus = await api.as('Admin Project manager');
    await Promise.all([
      change(dana, marcus.userId, { accessProfile: 'User' }),
      change(marcus, dana.userId, { accessProfile: 'User' }),
    ]);
    const people = await dana.ok(teamEndpoints.users).catch(() => []);
    const others = await marcus.ok(teamEndpoints.users).catch(() => []);
    const admins = [...people, ...others].filter(({ role }) => role === 'admin');

    expect(new Set(admins.map(({ id }) => id)).size).toBe(1);
  });

  test('gets a 404 when the user does not exist', async () => {
    const dana = await api.setUp();

    expect((await change(dana, 99, { isActive: false })).status).toBe(404);
  });

  test('leaves a line in the audit trail with the old and the new value', async () => {
    const dana = await api.setUp();
    const tom = await api.as('Field Technician', { fullName: 'Tom Okafor' });
    await change(dana, tom.userId, { accessProfile: 'User' });
    const [event] = await api.database.db.select().from(historyEvents);

    expect(event).toMatchObject({
      entity: 'users',
      entityId: tom.userId,
      label: 'Tom Okafor',
      action: 'updated',
      actorName: 'Dana Whitfield',
      changes: { accessProfile: { before: 'Field Technician', after: 'User' } },
    });
  });
});

describe('Edit My Info', () => {
  const save = (client: TestUser, body: object) => client.put('/api/user/profile', body);

  test('keeps omitted fields (C15)', async () => {
    const priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });
    const whole = await priya.ok(profileEndpoints.updateProfile, {
      body: {
        phone: '(801) 555-0177',
        taskColor: '#aa3300',
        showWeekends: false,
        weekStartDay: 'Sunday',
        startTime: '7:00 AM',
      },
    });
    const after = await priya.ok(profileEndpoints.updateProfile, { body: { phone: null } });

    expect(after).toEqual({ ...whole, phone: null });
    expect(after).toMatchObject({ taskColor: '#aa3300', showWeekends: false });
    expect(await priya.ok(authEndpoints.me)).toEqual(after);
  });

  test('returns the profile unchanged when its screen sends it back in full (C15)', async () => {
    const priya = await api.as('Sales Representative');
    const before = await priya.ok(authEndpoints.me);
    const { status, body } = await save(priya, before);

    expect(status).toBe(200);
    expect(body).toEqual(before);
  });

  test('turns one notification off without losing the others', async () => {
    const priya = await api.as('Sales Representative');
    const mention = { email: false, mobile: false, web: true };
    const { notifications } = await priya.ok(profileEndpoints.updateProfile, {
      body: { notifications: { mention } },
    });

    expect(notifications.mention).toEqual(mention);
    expect(notifications.jobAssigned).toEqual({ email: true, mobile: true, web: true });
    expect(Object.keys(notifications).toSorted()).toEqual(NOTIFICATION_TYPES.toSorted());
  });

  test.each(['Project manager', 'Sales Representative', 'Field Technician', 'User'] as const)(
    'does not let a %s give themselves other rights (C14)',
    async (profile) => {
      const person = await api.as(profile, { isSubcontractor: true });
      const { status, body } = await save(person, {
        accessProfile: 'Admin Project manager',
        isSubcontractor: false,
        role: 'admin',
        isActive: true,
        username: 'root',
        id: 1,
      });

      expect(status).toBe(200);
      expect(body).toMatchObject({
        accessProfile: profile,
        isSubcontractor: true,
        role: 'user',
        username: person.username,
        id: person.userId,
      });
    },
  );

  test('lets an administrator change their own profile while there is another one', async () => {
    const dana = await api.setUp();
    await api.as('Admin Project manager');
    const { body } = await save(dana, { accessProfile: 'Project manager' });

    expect(body).toMatchObject({ accessProfile: 'Project manager', role: 'user' });
  });

  test.each([
    [{ firstName: 'Priya', lastName: 'Nair' }, 'Priya Nair'],
    [{ firstName: 'Madonna', lastName: '' }, 'Madonna'],
    [{ firstName: 'Ana', lastName: 'de la Cruz' }, 'Ana de la Cruz'],
    [{ lastName: 'Whitfield-Nair' }, 'Sales Whitfield-Nair'],
  ])('joins the parts of a name: %o is %s (C13)', async (parts, fullName) => {
    const person = await api.as('Sales Representative', { fullName: 'Sales Person' });

    expect((await save(person, parts)).body).toMatchObject({ fullName });
  });

  test('still opens for a user whose stored hours and time zone would be refused today', async () => {
    const person = await api.as('User');
    const preferences = { startTime: 'banana', timeZone: 'Mars/Phobos' };
    await api.database.db.update(users).set({ preferences }).where(eq(users.id, person.userId));

    expect(await person.ok(authEndpoints.me)).toMatchObject(preferences);
    const body = { startTime: '07:30', timeZone: 'America/Phoenix' };
    expect((await save(person, body)).body).toMatchObject(body);
  });

  test("starts with the company's state, time zone and place as its default location", async () => {
    const dana = await api.setUp();
    const priya = await api.as('Sales Representative');
    expect(await priya.ok(authEndpoints.me)).toMatchObject({
      state: 'Utah',
      timeZone: 'Mountain Time (US & Canada) (UTC-07:00)',
      location: expect.stringMatching(/, main office$/),
    });

    await dana.ok(companyEndpoints.update, {
      body: { name: 'Desert Roofs', city: 'Mesa', state: 'Arizona', timeZone: 'America/Phoenix' },
    });
    expect(await priya.ok(authEndpoints.me)).toMatchObject({
      state: 'Arizona',
      timeZone: 'America/Phoenix',
      location: 'Desert Roofs, Mesa',
    });
  });

  test("renames the company only for an administrator, and not when the company's name is blank", async () => {
    const dana = await api.setUp();
    const priya = await api.as('Sales Representative');
    const { companyName } = await dana.ok(authEndpoints.me);

    for (const [person, company] of [
      [priya, 'Priya and Sons'],
      [dana, ' '],
    ] as const) {
      expect((await save(person, { company })).body).toMatchObject({ companyName });
    }
    expect((await save(dana, { company: 'Ridge & Sons' })).body).toMatchObject({
      companyName: 'Ridge & Sons',
    });
    expect(await priya.ok(companyEndpoints.read)).toMatchObject({ name: 'Ridge & Sons' });
  });

  test('keeps the name that an administrator gave the company since, and its version', async () => {
    const dana = await api.setUp();
    const marcus = await api.as('Admin Project manager');
    await save(marcus, { company: 'Ridge & Sons' });
    const renamed = await dana.ok(companyEndpoints.read);

    await save(dana, { phone: '(801) 555-0142' });
    await save(dana, { phone: '(801) 555-0143', company: 'Ridge & Sons' });

    expect(await dana.ok(companyEndpoints.read)).toEqual(renamed);
  });

  test('asks for a name', async () => {
    const person = await api.as('User', { fullName: 'Cher' });
    const { status, body } = await save(person, { firstName: ' ' });

    expect(status).toBe(400);
    expect(body).toMatchObject({ issues: [{ path: 'firstName', message: 'Enter a name' }] });
  });

  test.each([
    [{ email: 'not an address' }, 'email', 'Enter a valid email address'],
    [{ taskColor: 'red' }, 'taskColor', 'Use a color such as #3b82f6'],
    [
      { startTime: 'banana' },
      'startTime',
      'Business start time: enter a time such as 8:30 AM or 17:30',
    ],
    [{ endTime: '24:00' }, 'endTime', 'Business end time: enter a time such as 8:30 AM or 17:30'],
    [
      { timeZone: 'Mars/Phobos' },
      'timeZone',
      'Choose a time zone from the list, or use a name such as America/Denver',
    ],
    [{ phone: '8'.repeat(41) }, 'phone', 'Phone can have at most 40 characters'],
  ])('refuses %o', async (body, path, message) => {
    const person = await api.as('User');

    expect(await save(person, body)).toMatchObject({
      status: 400,
      body: { issues: [{ path, message }] },
    });
  });
});

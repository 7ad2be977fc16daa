import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';
import { allSwitches } from '#features/office/preferences/notification-switches.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { profileEndpoints } from '../profile-endpoints.ts';

const api = await startApi();

beforeEach(() => emptyDatabase(api.database));

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
    expect(Object.keys(notifications).toSorted()).toEqual(Object.keys(allSwitches({})).toSorted());
  });

  describe('in the audit trail', () => {
    const changesBy = async (person: TestUser, body: object) => {
      expect(await save(person, body)).toMatchObject({ status: 200 });
      const events = await api.database.db
        .select({ changes: historyEvents.changes })
        .from(historyEvents)
        .where(and(eq(historyEvents.entity, 'users'), eq(historyEvents.entityId, person.userId)))
        .orderBy(historyEvents.id);
      return events.filter(({ changes }) => !('username' in changes)).map((one) => one.changes);
    };

    test('a first save shows only the field that it changed', async () => {
      const person = await api.as('User');

      expect(await changesBy(person, { phone: '(801) 555-0177' })).toEqual([
        { phone: { before: null, after: '(801) 555-0177' } },
      ]);
    });

    test('a first save of the whole profile as it is shows nothing', async () => {
      const person = await api.as('User');

      expect(await changesBy(person, await person.ok(authEndpoints.me))).toEqual([]);
    });

    test('a first choice is shown with the default that it replaces', async () => {
      const person = await api.as('User');
      const jobAssigned = { email: false, mobile: true, web: true };
      const sent = { weekStartDay: 'Sunday', notifications: { jobAssigned } };

      expect(await changesBy(person, sent)).toEqual([
        {
          weekStartDay: { before: 'Monday', after: 'Sunday' },
          notifications: {
            before: allSwitches({}),
            after: allSwitches({ jobAssigned }),
          },
        },
      ]);
    });
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
    const preferences = { startTime: 'banana', endTime: '1:00 AM', timeZone: 'Mars/Phobos' };
    await api.database.db.update(users).set({ preferences }).where(eq(users.id, person.userId));

    expect(await person.ok(authEndpoints.me)).toMatchObject(preferences);
    const body = { startTime: '07:30', endTime: '16:00', timeZone: 'America/Phoenix' };
    expect((await save(person, body)).body).toMatchObject(body);
  });

  test("starts with the company's state, time zone and first location", async () => {
    const dana = await api.setUp();
    const priya = await api.as('Sales Representative');
    expect(await priya.ok(authEndpoints.me)).toMatchObject({
      state: 'Utah',
      timeZone: 'Mountain Time (US & Canada) (UTC-07:00)',
      location: expect.stringMatching(/, main office$/),
    });

    const { locations } = await dana.ok(companyEndpoints.read);
    await dana.ok(companyEndpoints.update, {
      body: {
        locations: locations.map((one) => ({ ...one, name: 'Mesa yard' })),
        state: 'Arizona',
        timeZone: 'America/Phoenix',
      },
    });
    expect(await priya.ok(authEndpoints.me)).toMatchObject({
      state: 'Arizona',
      timeZone: 'America/Phoenix',
      location: 'Mesa yard',
    });
  });

  test.each([
    ['UT', 'Utah'],
    ['new york', 'New York'],
    ['', null],
  ])('takes the state %j as %j', async (state, kept) => {
    const person = await api.as('User');

    expect(await save(person, { state })).toMatchObject({ status: 200, body: { state: kept } });
  });

  test("takes the company's locations, and its first one for any other name (S12)", async () => {
    const dana = await api.setUp();
    const { locations } = await dana.ok(companyEndpoints.read);
    await dana.ok(companyEndpoints.update, {
      body: { locations: [...locations, { name: 'Ogden' }, { name: 'Provo' }] },
    });
    const first = locations[0]?.name;

    for (const [location, kept] of [
      ['Ogden', 'Ogden'],
      ['provo', 'Provo'],
      ['Main Office', first],
      ['Moon', first],
      [null, null],
    ]) {
      expect(await save(dana, { location })).toMatchObject({
        status: 200,
        body: { location: kept },
      });
    }
  });

  test('keeps the location of a user after it was archived', async () => {
    const dana = await api.setUp();
    const { locations } = await dana.ok(companyEndpoints.read);
    const two = await dana.ok(companyEndpoints.update, {
      body: { locations: [...locations, { name: 'Ogden' }] },
    });
    await save(dana, { location: 'Ogden' });
    await dana.ok(companyEndpoints.update, {
      body: {
        locations: two.locations.map((one) => ({ ...one, isArchived: one.name === 'Ogden' })),
      },
    });
    const me = await dana.ok(authEndpoints.me);

    expect(await save(dana, me)).toMatchObject({ status: 200, body: { location: 'Ogden' } });
  });

  test('starts with a state that can be chosen when the company is in none', async () => {
    const dana = await api.setUp();
    await dana.ok(companyEndpoints.update, { body: { state: 'Ontario' } });
    const me = await dana.ok(authEndpoints.me);

    expect(me).toMatchObject({ state: 'Utah' });
    expect(await save(dana, me)).toMatchObject({ status: 200 });
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
    [{ state: 'Atlantis' }, 'state', 'Choose one of the 50 states, by its name or postal code'],
    [
      { weekStartDay: 'Someday' },
      'weekStartDay',
      'Choose a day of the week, from Sunday to Saturday',
    ],
    [{ theme: 'blue' }, 'theme', 'Choose light, dark or system'],
    [{ accessProfile: 'Boss' }, 'accessProfile', 'Choose an access profile'],
    [
      { startTime: '5:00 PM', endTime: '08:00' },
      'endTime',
      'Business end time must be after the start time',
    ],
    [{ startTime: '17:00' }, 'endTime', 'Business end time must be after the start time'],
    [{ phone: '8'.repeat(41) }, 'phone', 'Phone can have at most 40 characters'],
  ])('refuses %o', async (body, path, message) => {
    const person = await api.as('User');

    expect(await save(person, body)).toMatchObject({
      status: 400,
      body: { issues: [{ path, message }] },
    });
  });
});

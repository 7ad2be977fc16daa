import { beforeEach, describe, expect, test } from 'vitest';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { teamEndpoints } from '../team-endpoints.ts';

const api = await startApi();

beforeEach(() => emptyDatabase(api.database));

const change = (
  client: TestUser,
  id: number,
  body: Parameters<typeof client.call<typeof teamEndpoints.changeUser>>[1]['body'],
) => client.call(teamEndpoints.changeUser, { params: { id }, body });

describe('an administrator', () => {
  test('changes a user’s access profile', async () => {
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
      'hasSecondFactor',
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

  test('who is the only one keeps the profile', async () => {
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

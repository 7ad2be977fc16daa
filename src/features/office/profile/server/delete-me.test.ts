import { beforeEach, describe, expect, test } from 'vitest';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { PASSWORD, startApi } from '#test/api.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { aJob } from '#test/factories.ts';
import type { ApiClient } from '#test/api-client.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { findUser } from '#features/office/auth/server/user-queries.ts';
import { anonymizeClosedAccounts } from './anonymize-closed-accounts.ts';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';
import { profileEndpoints } from '../profile-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';

const api = await startApi();

beforeEach(() => emptyDatabase(api.database));

test('a user who deletes their account is signed out everywhere and cannot come back', async () => {
  const dana = await api.setUp();
  const priya = await api.as('Sales Representative');
  const phone = api.anonymous;
  const credentials = { username: priya.username, password: PASSWORD };
  await phone.ok(authEndpoints.login, { body: credentials });

  const { status, cookies } = await priya.call(profileEndpoints.deleteMe);
  expect(status).toBe(204);
  expect(cookies.join()).toMatch(/gable=;/);
  expect((await priya.call(authEndpoints.me)).status).toBe(401);
  expect((await phone.call(authEndpoints.me)).status).toBe(401);
  expect((await phone.call(authEndpoints.login, { body: credentials })).status).toBe(401);

  const people = await dana.ok(teamEndpoints.users);
  expect(people.find(({ id }) => id === priya.userId)).toMatchObject({ isActive: false });
});

test('the work of a deleted user stays with the company', async () => {
  const dana = await api.setUp();
  const priya = await api.as('Sales Representative');
  const job = await aJob(priya, { title: 'Reroof on Elm Street' });
  await priya.ok(profileEndpoints.deleteMe);

  expect(await dana.ok(jobEndpoints.read, { params: { id: job.id } })).toMatchObject({
    title: 'Reroof on Elm Street',
  });
});

test('an administrator can let them in again', async () => {
  const dana = await api.setUp();
  const tom = await api.as('Field Technician');
  await tom.ok(profileEndpoints.deleteMe);
  await dana.ok(teamEndpoints.changeUser, {
    params: { id: tom.userId },
    body: { isActive: true },
  });
  const { status } = await api.anonymous.call(authEndpoints.login, {
    body: { username: tom.username, password: PASSWORD },
  });

  expect(status).toBe(200);
});

describe('after 30 days', () => {
  async function closedAccount() {
    const dana = await api.as('Admin Project manager');
    const tom = await api.as('Sales Representative', { fullName: 'Tom Okafor' });
    await tom.ok(profileEndpoints.updateProfile, {
      body: { phone: '(801) 555-0177', email: 'tom@mail.example' },
    });
    const job = await aJob(tom, { title: 'Reroof on Elm Street' });
    await tom.ok(profileEndpoints.deleteMe);

    return { dana, tom, job };
  }
  const forget = () => anonymizeClosedAccounts(api.database.db, api.clock.now());
  const personIn = async (client: ApiClient, id: number) =>
    (await client.ok(teamEndpoints.users)).find((user) => user.id === id);

  test('a closed account has no name, address or phone any more; its work stays (S54)', async () => {
    const { dana, tom, job } = await closedAccount();
    api.clock.pass(30 * 24 * 60 - 1);
    expect(await forget()).toBe(0);
    expect(await personIn(dana, tom.userId)).toMatchObject({ fullName: 'Tom Okafor' });

    api.clock.pass(1);
    expect(await forget()).toBe(1);
    expect(await personIn(dana, tom.userId)).toMatchObject({
      fullName: 'Former colleague',
      username: `former-colleague-${tom.userId}`,
      email: null,
      avatar: null,
      isActive: false,
      isForgotten: true,
    });
    expect(await dana.ok(jobEndpoints.read, { params: { id: job.id } })).toMatchObject({
      title: 'Reroof on Elm Street',
      createdBy: tom.userId,
    });
    const row = await findUser(api.database.db, tom.userId);
    const events = await api.database.db.select().from(historyEvents);
    const kept = JSON.stringify([row, events.filter(({ entity }) => entity === 'users')]);
    for (const fact of ['555-0177', 'tom@mail.example', tom.username, PASSWORD]) {
      expect(kept).not.toContain(fact);
    }
  });

  test('is done once, and the address can be invited again', async () => {
    const { dana } = await closedAccount();
    api.clock.pass(31 * 24 * 60);
    expect([await forget(), await forget()]).toEqual([1, 0]);

    const { status } = await dana.call(teamEndpoints.invite, {
      body: { email: 'tom@mail.example', accessProfile: 'User' },
    });
    expect(status).toBe(201);
  });

  test('an administrator can neither activate it again nor set a password for it', async () => {
    const { dana, tom } = await closedAccount();
    api.clock.pass(31 * 24 * 60);
    await forget();
    const params = { id: tom.userId };
    const reopened = await dana.call(teamEndpoints.changeUser, {
      params,
      body: { isActive: true },
    });
    expect(reopened.status).toBe(409);
    expect((await dana.call(teamEndpoints.makeResetLink, { params })).status).toBe(409);
  });

  test('a user who was activated again, or was deactivated by another user, keeps their name', async () => {
    const { dana, tom } = await closedAccount();
    const priya = await api.as('User', { fullName: 'Priya Raman' });
    const setActive = (id: number, isActive: boolean) =>
      dana.ok(teamEndpoints.changeUser, { params: { id }, body: { isActive } });
    await setActive(priya.userId, false);
    await setActive(tom.userId, true);
    await setActive(tom.userId, false);
    api.clock.pass(90 * 24 * 60);

    expect(await forget()).toBe(0);
    expect(await personIn(dana, tom.userId)).toMatchObject({ fullName: 'Tom Okafor' });
    expect(await personIn(dana, priya.userId)).toMatchObject({ fullName: 'Priya Raman' });
  });
});

test('the only administrator cannot delete their account', async () => {
  const dana = await api.setUp();
  await api.as('Project manager');
  const { status, body } = await dana.call(profileEndpoints.deleteMe);

  expect(status).toBe(409);
  expect(body).toMatchObject({ message: expect.stringContaining('only administrator') });
  expect((await dana.call(authEndpoints.me)).status).toBe(200);
});

test('of two last administrators who delete their accounts together, one stays', async () => {
  const admins = [await api.setUp(), await api.as('Admin Project manager')];
  const answers = await Promise.all(admins.map((admin) => admin.call(profileEndpoints.deleteMe)));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
});

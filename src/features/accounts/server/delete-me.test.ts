import { beforeEach, expect, test } from 'vitest';
import { accountEndpoints } from '#features/accounts/account-endpoints.ts';
import { jobEndpoints } from '#features/jobs/job-endpoints.ts';
import { PASSWORD, startApi } from '#test/api.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { aJob } from '#test/factories.ts';

const api = await startApi();

beforeEach(() => emptyDatabase(api.database));

test('whoever deletes their account is signed out everywhere and cannot come back', async () => {
  const dana = await api.setUp();
  const priya = await api.as('Sales Representative');
  const phone = api.anonymous;
  const credentials = { username: priya.username, password: PASSWORD };
  await phone.ok(accountEndpoints.login, { body: credentials });

  const { status, cookies } = await priya.call(accountEndpoints.deleteMe);
  expect(status).toBe(204);
  expect(cookies.join()).toMatch(/gable=;/);
  expect((await priya.call(accountEndpoints.me)).status).toBe(401);
  expect((await phone.call(accountEndpoints.me)).status).toBe(401);
  expect((await phone.call(accountEndpoints.login, { body: credentials })).status).toBe(401);

  const people = await dana.ok(accountEndpoints.users);
  expect(people.find(({ id }) => id === priya.userId)).toMatchObject({ isActive: false });
});

test('what somebody did stays with the company when they go', async () => {
  const dana = await api.setUp();
  const priya = await api.as('Sales Representative');
  const job = await aJob(priya, { title: 'Reroof on Elm Street' });
  await priya.ok(accountEndpoints.deleteMe);

  expect(await dana.ok(jobEndpoints.read, { params: { id: job.id } })).toMatchObject({
    title: 'Reroof on Elm Street',
  });
});

test('an administrator can let them in again', async () => {
  const dana = await api.setUp();
  const tom = await api.as('Field Technician');
  await tom.ok(accountEndpoints.deleteMe);
  await dana.ok(accountEndpoints.changeUser, {
    params: { id: tom.userId },
    body: { isActive: true },
  });
  const { status } = await api.anonymous.call(accountEndpoints.login, {
    body: { username: tom.username, password: PASSWORD },
  });

  expect(status).toBe(200);
});

test('the only administrator cannot delete their account', async () => {
  const dana = await api.setUp();
  await api.as('Project manager');
  const { status, body } = await dana.call(accountEndpoints.deleteMe);

  expect(status).toBe(409);
  expect(body).toMatchObject({ message: expect.stringContaining('only administrator') });
  expect((await dana.call(accountEndpoints.me)).status).toBe(200);
});

test('of two last administrators who delete their accounts together, one stays', async () => {
  const admins = [await api.setUp(), await api.as('Admin Project manager')];
  const answers = await Promise.all(admins.map((admin) => admin.call(accountEndpoints.deleteMe)));

  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
});

import { expect, test } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { PASSWORD, startApi } from '#test/api.ts';
import { aContact } from '#test/factories.ts';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';

const api = await startApi();

test('a user who sets the company up is signed in', async () => {
  const dana = await api.setUp();

  expect(await dana.ok(authEndpoints.me)).toMatchObject({
    id: dana.userId,
    today: '2026-11-21',
  });
});

test('a user made for a test stays signed in, wherever the clock goes', async () => {
  const priya = await api.as('Sales Representative');
  api.clock.set('2030-02-01T15:00:00Z');
  await aContact(priya);
  api.clock.set('2031-12-24T15:00:00Z');
  const { status, total } = await priya.call(contactEndpoints.list);

  expect({ status, total }).toEqual({ status: 200, total: 1 });
});

test('a failure of the server fails the test that does not ask for it', async () => {
  api.clock.set('nonsense');
  const { status, body } = await api.anonymous.call(authEndpoints.login, {
    body: { username: 'dana', password: PASSWORD },
  });
  api.clock.set('2026-11-21T15:00:00Z');

  expect(status).toBe(500);
  expect(body).toEqual({ code: 'internal', message: expect.stringContaining('try again') });
  expect(api.takeFailure()).toBeInstanceOf(RangeError);
});

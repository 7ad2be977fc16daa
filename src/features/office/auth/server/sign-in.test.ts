import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startApi } from '#test/api.ts';
import type { ApiClient } from '#test/api-client.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';

const api = await startApi();

beforeEach(async () => {
  await api.reset();
});

function signIn(client: ApiClient, username: string, password = PASSWORD) {
  return client.call(authEndpoints.login, { body: { username, password } });
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let i = 0; i < times; i += 1) results.push(await work());

  return results;
}

describe('signing in', () => {
  test('works by username and by email address, in any case (C12)', async () => {
    const priya = await api.as('Sales Representative');
    await priya.ok(profileEndpoints.updateProfile, { body: { email: 'Priya@Mail.example' } });

    for (const name of [
      priya.username,
      priya.username.toUpperCase(),
      'priya@mail.example',
      ' PRIYA@MAIL.EXAMPLE ',
    ]) {
      const { status, body } = await signIn(api.anonymous, name);
      expect({ name, status, id: body?.id }).toEqual({ name, status: 200, id: priya.userId });
    }
  });

  test('responds to a wrong password and an unknown name with the same words', async () => {
    const priya = await api.as('Sales Representative');
    const wrong = await signIn(api.anonymous, priya.username, 'falls off ladders');
    const unknown = await signIn(api.anonymous, 'nobody@ridgeline.example', 'falls off ladders');

    expect(wrong.status).toBe(401);
    expect(wrong.body).toEqual({
      code: 'signed_out',
      message: 'The username or password is incorrect.',
    });
    expect(unknown.status).toBe(wrong.status);
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.cookies).toEqual([]);
  });

  test('takes a password as it is: its case and its spaces count', async () => {
    const priya = await api.as('Sales Representative');

    expect((await signIn(api.anonymous, priya.username, PASSWORD.toUpperCase())).status).toBe(401);
    expect((await signIn(api.anonymous, priya.username, `${PASSWORD} `)).status).toBe(401);
  });

  test('refuses a deactivated user, in the words for a wrong password', async () => {
    const dana = await api.as('Admin Project manager');
    const priya = await api.as('Sales Representative');
    await dana.ok(teamEndpoints.changeUser, {
      params: { id: priya.userId },
      body: { isActive: false },
    });
    const { status, body } = await signIn(api.anonymous, priya.username);

    expect(status).toBe(401);
    expect(body).toMatchObject({ message: 'The username or password is incorrect.' });
  });

  test('without a name or a password names the missing field', async () => {
    const { status, body } = await api.anonymous.post('/api/auth/login', { username: ' ' });

    expect(status).toBe(400);
    expect(body).toMatchObject({
      issues: [
        { path: 'username', message: 'Username or email is required' },
        { path: 'password', message: 'Password is required' },
      ],
    });
  });

  test('no user can sign in by a name that another user gave as their address', async () => {
    const priya = await api.as('Sales Representative');
    const tom = await api.as('Field Technician');
    const { status, body } = await tom.call(profileEndpoints.updateProfile, {
      body: { email: priya.username.toUpperCase() },
    });

    expect(status).toBe(409);
    expect(body).toMatchObject({ issues: [{ path: 'email' }] });
  });
});

describe('guessing passwords', () => {
  test('ends after ten failures on an account, for a quarter of an hour', async () => {
    const priya = await api.as('Sales Representative');
    const failures = await repeat(10, () => signIn(api.anonymous, priya.username, 'wrong'));
    expect(failures.map(({ status }) => status)).toEqual(Array(10).fill(401));

    api.clock.pass(5);
    const { status, body, headers } = await signIn(api.anonymous, priya.username);
    expect(status).toBe(429);
    expect(headers['retry-after']).toBe('600');
    expect(body).toEqual({
      code: 'too_many_requests',
      message: 'Too many failed attempts. Try again in 10 minutes.',
    });

    api.clock.pass(10);
    expect((await signIn(api.anonymous, priya.username)).status).toBe(200);
  });

  test('counts a user once, under all of their names', async () => {
    const priya = await api.as('Sales Representative');
    await priya.ok(profileEndpoints.updateProfile, { body: { email: 'priya@mail.example' } });
    await repeat(5, () => signIn(api.anonymous, priya.username, 'wrong'));
    await repeat(5, () => signIn(api.anonymous, 'Priya@mail.example', 'wrong'));

    expect((await signIn(api.anonymous, priya.username)).status).toBe(429);
  });

  test('does not reveal which names exist: an unknown one is throttled the same', async () => {
    const statuses = await repeat(12, async () => {
      return (await signIn(api.anonymous, 'nobody@ridgeline.example', 'wrong')).status;
    });

    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);
  });

  test('is no faster when the guesses are sent all at once', async () => {
    const priya = await api.as('Sales Representative');
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => signIn(api.anonymous, priya.username, 'wrong')),
    );

    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });

  test('over many accounts from one address ends after fifty failures, for that address', async () => {
    const priya = await api.as('Sales Representative');
    let guess = 0;
    await repeat(50, () => {
      guess += 1;
      return signIn(api.anonymous, `guess${guess}@ridgeline.example`, 'wrong');
    });

    const blocked = await signIn(api.anonymous, priya.username);
    expect(blocked.status).toBe(429);
    expect(blocked.headers['retry-after']).toBe('900');
    const elsewhere = api.anonymous.with({ remoteAddress: '203.0.113.7' });
    expect((await signIn(elsewhere, priya.username)).status).toBe(200);
  });

  test('is no faster from many addresses of one IPv6 network', async () => {
    const priya = await api.as('Sales Representative');
    let guess = 0;
    await repeat(50, () => {
      guess += 1;
      const remoteAddress = `2001:db8:7:7::${guess.toString(16)}`;
      return signIn(api.anonymous.with({ remoteAddress }), `guess${guess}@x.example`, 'wrong');
    });
    const at = (remoteAddress: string) =>
      signIn(api.anonymous.with({ remoteAddress }), priya.username);

    expect((await at('2001:db8:7:7::ffff')).status).toBe(429);
    expect((await at('2001:db8:7:8::1')).status).toBe(200);
  });

  test('by another client locks no user out of the place where they are signed in', async () => {
    const priya = await api.as('Sales Representative');
    const stranger = api.anonymous.with({ remoteAddress: '203.0.113.7' });
    await repeat(11, () => signIn(stranger, priya.username, 'wrong'));

    expect((await signIn(stranger, priya.username)).status).toBe(429);
    expect((await priya.call(authEndpoints.me)).status).toBe(200);
    expect((await signIn(api.anonymous, priya.username)).status).toBe(200);
    // The exception only applies to the network where the user is signed in.
    expect((await signIn(stranger, priya.username)).status).toBe(429);
  });

  test('at the place where a user is signed in ends after ten failures too', async () => {
    const priya = await api.as('Sales Representative');
    const statuses = await repeat(11, async () => {
      return (await signIn(api.anonymous, priya.username, 'wrong')).status;
    });

    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('starts over after a right password', async () => {
    const priya = await api.as('Sales Representative');
    await repeat(9, () => signIn(api.anonymous, priya.username, 'wrong'));
    await signIn(api.anonymous, priya.username);
    const statuses = await repeat(10, async () => {
      return (await signIn(api.anonymous, priya.username, 'wrong')).status;
    });

    expect(statuses).toEqual(Array(10).fill(401));
  });

  test('starts over when the window has passed, which failures do not prolong', async () => {
    const priya = await api.as('Sales Representative');
    await repeat(15, () => signIn(api.anonymous, priya.username, 'wrong'));
    api.clock.pass(15);
    const statuses = await repeat(11, async () => {
      return (await signIn(api.anonymous, priya.username, 'wrong')).status;
    });

    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
  });

  test('an office whose users sign in with the right password is never throttled', async () => {
    const people = await Promise.all(
      Array.from({ length: 60 }, () => api.as('Sales Representative')),
    );
    const answers = await Promise.all(
      people.map(({ username }) => signIn(api.anonymous, username)),
    );

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

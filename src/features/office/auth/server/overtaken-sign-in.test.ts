import { beforeEach, describe, expect, test } from 'vitest';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { PASSWORD, startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import type { ApiClient } from '#test/api-client.ts';
import { testEngineKind } from '#test/database.ts';
import { holdRows, untilConnectionsWait } from '#test/lock-waits.ts';
import { codeAt, turnTwoStepOn } from '#test/two-step.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import { secondFactorEndpoints } from '../second-factor-endpoints.ts';

const NEW_PASSWORD = 'carries shingles';
const api = await startApi();

let dana: TestUser;
let priya: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
  priya = await api.as('Sales Representative');
  await signIn(api.anonymous); // a second session, which the changes must end
  // Add an expired session. Every sign-in deletes expired sessions, so locking this one keeps
  // sign-ins from finishing.
  const tom = await api.as('Field Technician');
  await api.database.pool.query('update sessions set expires_at = $1 where user_id = $2', [
    new Date(api.clock.now().getTime() - 1),
    tom.userId,
  ]);
});

const isIn = async (client: ApiClient) => (await client.call(authEndpoints.me)).status === 200;
const signIn = (client: ApiClient, password = PASSWORD) =>
  client.call(authEndpoints.login, { body: { username: priya.username, password } });
const changePassword = () =>
  priya.call(authEndpoints.changePassword, {
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  });

/**
 * Runs two calls concurrently. Locks all rows of the table, starts the second call once the first
 * is waiting, and then lets both continue.
 */
async function raced<First, Second>(
  begin: () => Promise<First>,
  change: () => Promise<Second>,
  table: 'sessions' | 'access_links' = 'sessions',
): Promise<[First, Second]> {
  const release = await holdRows(api.database, table);
  const first = begin();
  try {
    await untilConnectionsWait(api.database, 1);
    const second = change();
    await Promise.race([second, untilConnectionsWait(api.database, 2)]);
    await release();

    return await Promise.all([first, second]);
  } finally {
    await release();
  }
}

/** Creates a reset link and returns a function that uses it to set the new password. */
async function withLink() {
  const { link } = await dana.ok(teamEndpoints.makeResetLink, { params: { id: priya.userId } });
  const params = { token: link.split('/').at(-1) ?? '' };

  return () =>
    api.anonymous.call(authEndpoints.resetPassword, { params, body: { password: NEW_PASSWORD } });
}

/**
 * Changes after which the old password alone is no longer enough. Each returns a function that
 * makes the change.
 */
const CHANGES: [string, () => Promise<() => Promise<{ status: number }>>][] = [
  [
    'turns two-step verification on',
    async () => {
      const { secret } = await priya.ok(secondFactorEndpoints.startAuthenticator, {
        body: { currentPassword: PASSWORD },
      });
      const body = { code: codeAt(secret, api.clock.now()) };

      return () => priya.call(secondFactorEndpoints.confirmAuthenticator, { body });
    },
  ],
  ['changes the password', async () => () => changePassword()],
  ['sets a new password by a link', withLink],
];

// The embedded database has a single connection, so transactions never run concurrently there.
describe.runIf(testEngineKind === 'postgres')('on PostgreSQL', () => {
  test.each(CHANGES)(
    'a sign-in with the old password alone is ended when its user %s before it is open',
    async (_, prepare) => {
      const change = await prepare();
      const browser = api.anonymous;
      const [, { status }] = await raced(() => signIn(browser), change);

      expect(status).toBeLessThan(300);
      expect(await isIn(browser)).toBe(false);
    },
  );

  test.each(CHANGES)(
    'a sign-in that checks the old password while its user %s is not let in',
    async (_, prepare) => {
      const change = await prepare();
      const browser = api.anonymous;
      const [{ status }, answer] = await raced(change, () => signIn(browser));

      expect(status).toBeLessThan(300);
      expect(answer.body === null || answer.status === 401).toBe(true);
      expect(await isIn(browser)).toBe(false);
    },
  );

  test('a sign-in that enters its code while the password is changed is ended', async () => {
    const { secret } = await turnTwoStepOn(priya, { password: PASSWORD, now: api.clock.now() });
    api.clock.pass(1);
    const browser = api.anonymous;
    await signIn(browser);
    const body = { kind: 'authenticator', code: codeAt(secret, api.clock.now()) } as const;
    const [, { status }] = await raced(
      () => browser.call(secondFactorEndpoints.enterCode, { body }),
      () => changePassword(),
    );

    expect(status).toBe(204);
    expect(await isIn(browser)).toBe(false);
  });

  test('a sign-in that checks the old password while it is changed cannot go on with a code', async () => {
    const { secret } = await turnTwoStepOn(priya, { password: PASSWORD, now: api.clock.now() });
    api.clock.pass(1);
    await withLink();
    const browser = api.anonymous;
    // Hold the links: the password change deletes them last, after it has withdrawn pending
    // sign-ins.
    await raced(
      () => changePassword(),
      () => signIn(browser),
      'access_links',
    );
    const body = { kind: 'authenticator', code: codeAt(secret, api.clock.now()) } as const;

    expect((await browser.call(secondFactorEndpoints.enterCode, { body })).status).toBe(401);
  });

  test('a sign-in that a new password ends changes neither the password nor two-step verification', async () => {
    const desk = api.anonymous;
    const phone = api.anonymous;
    for (const client of [desk, phone]) await signIn(client);
    const { secret } = await desk.ok(secondFactorEndpoints.startAuthenticator, {
      body: { currentPassword: PASSWORD },
    });
    const body = { code: codeAt(secret, api.clock.now()) };
    const [{ status }, ...overtaken] = await raced(
      () => changePassword(),
      () =>
        Promise.all([
          desk.call(secondFactorEndpoints.confirmAuthenticator, { body }),
          phone.call(authEndpoints.changePassword, {
            body: { currentPassword: PASSWORD, newPassword: 'sells gutters' },
          }),
        ]),
    );

    expect(status).toBe(204);
    expect(overtaken.flat().map((answer) => answer.status)).toEqual([401, 401]);
    expect(await priya.ok(secondFactorEndpoints.read)).toMatchObject({ onSince: null });
    expect((await signIn(api.anonymous, NEW_PASSWORD)).status).toBe(200);
  });
});

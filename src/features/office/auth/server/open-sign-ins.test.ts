import { beforeEach, describe, expect, test } from 'vitest';
import { PASSWORD, startApi } from '#test/api.ts';
import type { ApiClient } from '#test/api-client.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';

const api = await startApi();

beforeEach(() => api.clock.set('2026-11-21T15:00:00Z'));

async function signedIn(
  username: string,
  device = 'Firefox on the office desk',
): Promise<ApiClient> {
  const client = api.anonymous.with({ headers: { 'user-agent': device } });
  await client.ok(authEndpoints.login, { body: { username, password: PASSWORD } });

  return client;
}

const meStatus = async (client: ApiClient) => (await client.call(authEndpoints.me)).status;

describe('a sign-in', () => {
  test('gets a secret of its own, and the one that was there before is worth nothing', async () => {
    const { username } = await api.as('User');
    const client = await signedIn(username);
    const planted = { ...client.cookie };
    await client.ok(authEndpoints.login, { body: { username, password: PASSWORD } });

    expect(client.cookie['gable']).not.toBe(planted['gable']);
    const before = api.anonymous.with({ headers: { cookie: `gable=${planted['gable']}` } });
    expect(await meStatus(before)).toBe(401);
    expect(await meStatus(client)).toBe(200);
  });

  test('never takes over a secret that another client chose (session fixation)', async () => {
    const { username } = await api.as('User');
    const planted = 'A'.repeat(43);
    const victim = api.anonymous;
    victim.cookie['gable'] = planted;
    await victim.ok(authEndpoints.login, { body: { username, password: PASSWORD } });

    expect(victim.cookie['gable']).not.toBe(planted);
    const attacker = api.anonymous.with({ headers: { cookie: `gable=${planted}` } });
    expect(await meStatus(attacker)).toBe(401);
  });

  test('ends with signing out, and its cookie is gone', async () => {
    const { username } = await api.as('User');
    const client = await signedIn(username);
    const cookie = { ...client.cookie };
    const { status, cookies } = await client.call(authEndpoints.logout);

    expect(status).toBe(204);
    expect(cookies.join()).toMatch(/^gable=;/);
    expect(client.cookie).toEqual({});
    const thief = api.anonymous.with({ headers: { cookie: `gable=${cookie['gable']}` } });
    expect(await meStatus(thief)).toBe(401);
  });

  test('a client that is not signed in may sign out: nothing happens', async () => {
    expect((await api.anonymous.call(authEndpoints.logout)).status).toBe(204);
  });

  test('lasts as long as it is used, and ends after 30 days without a visit', async () => {
    const { username } = await api.as('User');
    const client = await signedIn(username);
    for (let week = 0; week < 8; week += 1) {
      api.clock.pass(7 * 24 * 60);
      expect(await meStatus(client)).toBe(200);
    }

    api.clock.pass(30 * 24 * 60 - 1);
    expect(await meStatus(client)).toBe(200);
    api.clock.pass(30 * 24 * 60);
    expect(await meStatus(client)).toBe(401);
  });

  test('ends 90 days after it began, however much it is used', async () => {
    const { username } = await api.as('User');
    const client = await signedIn(username);
    for (let day = 0; day < 89; day += 1) {
      api.clock.pass(24 * 60);
      expect(await meStatus(client)).toBe(200);
    }
    api.clock.pass(24 * 60);

    expect(await meStatus(client)).toBe(401);
    expect(await meStatus(await signedIn(username))).toBe(200);
  });

  test('ends when another user accepts an invitation in the same browser', async () => {
    const dana = await api.as('Admin Project manager');
    const { link } = await dana.ok(teamEndpoints.invite, {
      body: { email: 'luis@ridgeline.example', accessProfile: 'User' },
    });
    const browser = await signedIn(dana.username);
    const before = browser.cookie['gable'];
    await browser.ok(authEndpoints.join, {
      params: { token: link.split('/').pop() ?? '' },
      body: { fullName: 'Luis Ortega', password: PASSWORD },
    });

    const thief = api.anonymous.with({ headers: { cookie: `gable=${before}` } });
    expect(await meStatus(thief)).toBe(401);
    expect((await browser.ok(authEndpoints.me)).fullName).toBe('Luis Ortega');
  });

  test('ends when an administrator deactivates the user, who then has to sign in again', async () => {
    const dana = await api.as('Admin Project manager');
    const tom = await api.as('Field Technician');
    const change = (isActive: boolean) =>
      dana.ok(teamEndpoints.changeUser, { params: { id: tom.userId }, body: { isActive } });
    await change(false);
    expect(await meStatus(tom)).toBe(401);
    await change(true);

    expect(await meStatus(tom)).toBe(401);
    expect(await meStatus(await signedIn(tom.username))).toBe(200);
  });

  test('ends when an administrator changes the user’s access profile', async () => {
    const dana = await api.as('Admin Project manager');
    const tom = await api.as('Field Technician');
    await dana.ok(teamEndpoints.changeUser, {
      params: { id: tom.userId },
      body: { accessProfile: 'Project manager' },
    });

    expect(await meStatus(tom)).toBe(401);
  });
});

describe('the list of open sign-ins', () => {
  test('lists the sessions of the user and of no other user', async () => {
    const { username } = await api.as('User');
    await api.as('User');
    const desk = await signedIn(username);
    api.clock.pass(60);
    const phone = await signedIn(username, 'Safari on a phone');
    const rows = await phone.ok(authEndpoints.openSignIns);

    expect(rows.filter(({ device }) => device !== 'a test')).toEqual([
      {
        id: expect.any(Number),
        isCurrent: true,
        device: 'Safari on a phone',
        address: '127.0.0.1',
        createdAt: '2026-11-21T16:00:00.000Z',
        lastSeenAt: '2026-11-21T16:00:00.000Z',
      },
      expect.objectContaining({ isCurrent: false, device: 'Firefox on the office desk' }),
    ]);
    expect(await meStatus(desk)).toBe(200);
  });

  test('lets one end another of one’s sign-ins', async () => {
    const { username } = await api.as('User');
    const desk = await signedIn(username);
    const phone = await signedIn(username);
    const [current] = (await desk.ok(authEndpoints.openSignIns)).filter((row) => row.isCurrent);
    await phone.ok(authEndpoints.endSignIn, { params: { id: current?.id ?? 0 } });

    expect(await meStatus(desk)).toBe(401);
    expect(await meStatus(phone)).toBe(200);
  });

  test('lets no user end a session of another user', async () => {
    const tom = await api.as('Field Technician');
    const dana = await api.as('Admin Project manager');
    const [current] = await tom.ok(authEndpoints.openSignIns);
    const { status } = await dana.call(authEndpoints.endSignIn, {
      params: { id: current?.id ?? 0 },
    });

    expect(status).toBe(404);
    expect(await meStatus(tom)).toBe(200);
  });

  test('lets one end all others at once', async () => {
    const { username } = await api.as('User');
    const [desk, phone, tablet] = [
      await signedIn(username),
      await signedIn(username),
      await signedIn(username),
    ];
    await phone.ok(authEndpoints.endOtherSignIns);

    expect(await Promise.all([desk, phone, tablet].map(meStatus))).toEqual([401, 200, 401]);
    expect(await phone.ok(authEndpoints.openSignIns)).toHaveLength(1);
  });
});

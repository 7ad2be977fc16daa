import { beforeEach, describe, expect, test } from 'vitest';
import { historyEvents } from '#server/records/audit-table.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { COMPANY_NAME, PASSWORD, startApi } from '#test/api.ts';
import type { ApiClient } from '#test/api-client.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';

const mails: Mail[] = [];
const refusals: Error[] = [];
const api = await startApi({
  mailer: {
    isConfigured: true,
    send: async (mail) => {
      const refusal = refusals.pop();
      if (refusal) throw refusal;
      mails.push(mail);
    },
  },
});

beforeEach(async () => {
  await api.reset();
  mails.length = 0;
});

const login = (username: string, password: string) =>
  api.anonymous.call(authEndpoints.login, { body: { username, password } });
const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
const meStatus = async (client: ApiClient) => (await client.call(authEndpoints.me)).status;

describe('changing the password', () => {
  const change = (client: ApiClient, currentPassword: string, newPassword: string) =>
    client.call(authEndpoints.changePassword, { body: { currentPassword, newPassword } });

  test('ends every other sign-in and gives this one a new secret', async () => {
    const { username } = await api.as('User');
    const desk = api.anonymous;
    const phone = api.anonymous;
    for (const client of [desk, phone]) {
      await client.ok(authEndpoints.login, { body: { username, password: PASSWORD } });
    }
    const oldCookie = phone.cookie['gable'];
    const { status } = await change(phone, PASSWORD, 'carries shingles');

    expect(status).toBe(204);
    expect(phone.cookie['gable']).not.toBe(oldCookie);
    expect(await meStatus(phone)).toBe(200);
    expect(await meStatus(desk)).toBe(401);
    expect((await login(username, PASSWORD)).status).toBe(401);
    expect((await login(username, 'carries shingles')).status).toBe(200);
  });

  test('is reported by email, so that the user notices a change made by someone else (S53)', async () => {
    await api.setUp();
    const tom = await api.as('Field Technician');
    await change(tom, PASSWORD, 'carries shingles');
    await api.workThroughQueue();

    expect(mails).toEqual([
      expect.objectContaining({ to: tom.username, subject: 'Your Gable password was changed' }),
    ]);
    expect(mails[0]?.text).toContain('Nov 21, 2026, 8:00 AM');
    expect(mails[0]?.text).toContain('If this was not you');
  });

  test('is saved even when the mail server does not accept the notice', async () => {
    const tom = await api.as('Field Technician');
    refusals.push(new Error('451 try later'));

    expect((await change(tom, PASSWORD, 'carries shingles')).status).toBe(204);
    await api.workThroughQueue();
    expect(mails).toEqual([]);
    expect((await login(tom.username, 'carries shingles')).status).toBe(200);
  });

  test('asks for the right current password', async () => {
    const tom = await api.as('Field Technician');
    const { status, body } = await change(tom, 'wrong', 'carries shingles');

    expect(status).toBe(400);
    expect(body).toMatchObject({
      issues: [{ path: 'currentPassword', message: 'The current password is incorrect' }],
    });
  });

  test('asks for eight characters', async () => {
    const tom = await api.as('Field Technician');
    const { body } = await change(tom, PASSWORD, '1234567');

    expect(body).toMatchObject({
      issues: [{ path: 'newPassword', message: 'Password must be at least 8 characters' }],
    });
  });

  test('is no way to guess the current one: the eleventh try is refused', async () => {
    const tom = await api.as('Field Technician');
    const statuses: number[] = [];
    for (let i = 0; i < 11; i += 1) {
      statuses.push((await change(tom, `guess ${i}`, 'carries shingles')).status);
    }

    expect(statuses).toEqual([...Array<number>(10).fill(400), 429]);
  });

  test('can be done any number of times by a user who knows the current one', async () => {
    const tom = await api.as('Field Technician');
    for (let i = 0; i < 12; i += 1) {
      const { status } = await change(
        tom,
        i === 0 ? PASSWORD : `a pile of shingles ${i - 1}`,
        `a pile of shingles ${i}`,
      );
      expect(status).toBe(204);
    }
  });
});

describe('a reset link', () => {
  test('sets a new password once, ends every sign-in and every lock-out', async () => {
    const dana = await api.setUp();
    const tom = await api.as('Field Technician');
    for (let i = 0; i < 11; i += 1) await login(tom.username, 'forgotten');
    expect((await login(tom.username, 'forgotten')).status).toBe(429);

    const { link, emailed } = await dana.ok(teamEndpoints.makeResetLink, {
      params: { id: tom.userId },
    });
    // Without a public URL, the link is shown instead of emailed.
    expect(emailed).toBe(false);
    await api.workThroughQueue();
    const params = { token: tokenOf(link) };
    mails.length = 0;
    expect(await api.anonymous.ok(authEndpoints.resetState, { params })).toEqual({
      username: tom.username,
      companyName: COMPANY_NAME,
    });
    const reset = (password: string) =>
      api.anonymous.call(authEndpoints.resetPassword, { params, body: { password } });
    expect((await reset('short')).status).toBe(400);
    expect((await reset('carries shingles')).status).toBe(204);
    await api.workThroughQueue();
    expect(mails).toEqual([expect.objectContaining({ to: tom.username })]);

    expect((await tom.call(authEndpoints.me)).status).toBe(401);
    expect((await login(tom.username, 'carries shingles')).status).toBe(200);
    expect((await reset('carries gutters')).status).toBe(404);
  });

  test('is good for 24 hours', async () => {
    const dana = await api.setUp();
    const { link } = await dana.ok(teamEndpoints.makeResetLink, {
      params: { id: dana.userId },
    });
    api.clock.set('2026-11-22T15:00:00Z');
    const { status } = await api.anonymous.call(authEndpoints.resetPassword, {
      params: { token: tokenOf(link) },
      body: { password: 'carries shingles' },
    });

    expect(status).toBe(404);
  });

  test('replaces the one before', async () => {
    const dana = await api.setUp();
    const make = () => dana.ok(teamEndpoints.makeResetLink, { params: { id: dana.userId } });
    const [first, second] = [await make(), await make()];
    const state = (link: string) =>
      api.anonymous.call(authEndpoints.resetState, { params: { token: tokenOf(link) } });

    expect((await state(first.link)).status).toBe(404);
    expect((await state(second.link)).status).toBe(200);
  });

  test('is worth nothing once its owner has set a new password without it', async () => {
    const dana = await api.setUp();
    const { link } = await dana.ok(teamEndpoints.makeResetLink, { params: { id: dana.userId } });
    await dana.ok(authEndpoints.changePassword, {
      body: { currentPassword: PASSWORD, newPassword: 'carries shingles' },
    });
    const { status } = await api.anonymous.call(authEndpoints.resetPassword, {
      params: { token: tokenOf(link) },
      body: { password: 'whoever reads old mails' },
    });

    expect(status).toBe(404);
    expect((await login(dana.username, 'carries shingles')).status).toBe(200);
  });

  test('leads to PUBLIC_URL, or to the host that the administrator’s browser requested', async () => {
    const linkOf = async (settings: Record<string, string>, headers: Record<string, string>) => {
      const other = await startApi({ settings });
      const dana = await other.setUp();
      const { link } = await dana
        .with({ headers })
        .ok(teamEndpoints.makeResetLink, { params: { id: dana.userId } });

      return new URL(link).origin;
    };
    const claimed = {
      host: 'gable.office',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };

    expect(await linkOf({}, claimed)).toBe('http://gable.office');
    expect(
      await linkOf({ PUBLIC_URL: 'https://gable.ridgeline.example', TRUST_PROXY: 'true' }, claimed),
    ).toBe('https://gable.ridgeline.example');
  });

  test.each(['[::1', 'a b'])('is refused to a request whose host %j is none', async (host) => {
    const dana = await api.setUp();
    const { status } = await dana
      .with({ headers: { host } })
      .call(teamEndpoints.makeResetLink, { params: { id: dana.userId } });

    expect(status).toBe(400);
  });

  test('is made for people who are there', async () => {
    const dana = await api.setUp();

    expect((await dana.call(teamEndpoints.makeResetLink, { params: { id: 99 } })).status).toBe(404);
  });

  test('leaves a trace: which administrator let which user set a new password', async () => {
    const dana = await api.setUp();
    const tom = await api.as('Field Technician', { fullName: 'Tom Okafor' });
    const { link } = await dana.ok(teamEndpoints.makeResetLink, { params: { id: tom.userId } });
    await api.anonymous.ok(authEndpoints.resetPassword, {
      params: { token: tokenOf(link) },
      body: { password: 'carries shingles' },
    });
    const events = await api.database.db.select().from(historyEvents).orderBy(historyEvents.id);

    expect(events.map(({ actorName, label, changes }) => [actorName, label, changes])).toEqual([
      ['Dana Whitfield', 'Tom Okafor', { password: { before: null, after: 'reset link made' } }],
      ['Tom Okafor', 'Tom Okafor', { password: { before: null, after: 'reset by link' } }],
    ]);
  });
});

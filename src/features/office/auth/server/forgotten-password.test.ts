import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { hashToken } from '#server/http/secret-token.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { PASSWORD, startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import { emailChangeEndpoints } from '../email-change-endpoints.ts';

const mails: Mail[] = [];
const mailer = { isConfigured: true, send: async (mail: Mail) => void mails.push(mail) };
const api = await startApi({ mailer, settings: { PUBLIC_URL: 'https://gable.example' } });
let tom: TestUser;

beforeEach(async () => {
  await api.reset();
  mails.length = 0;
  tom = await api.as('Field Technician', { fullName: 'Tom Okafor' });
});

const ask = (username: string) =>
  api.anonymous.call(authEndpoints.forgotPassword, { body: { username } });

const signIn = (password: string) =>
  api.anonymous.call(authEndpoints.login, { body: { username: tom.username, password } });

const setPassword = (token: string, password = 'carries shingles') =>
  api.anonymous.call(authEndpoints.resetPassword, { params: { token }, body: { password } });

/** Returns the token of the last emailed link. */
const mailedToken = () => /\/reset-password\/(\S+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';

async function confirmMailedAddress(): Promise<void> {
  const text = mails.map((mail) => mail.text).join('\n');
  const [, token = ''] = /\/confirm-email\/(\S+)/.exec(text) ?? [];
  await api.anonymous.ok(emailChangeEndpoints.confirm, { params: { token } });
}

async function mailedLinkFor(username: string): Promise<string> {
  await ask(username);
  await api.workThroughQueue();

  return mailedToken();
}

describe('a user who has forgotten their password', () => {
  test('A link goes to the user’s address, says when it ends, sets a password once and ends other sign-ins', async () => {
    const token = await mailedLinkFor(tom.username);
    expect(mails).toMatchObject([{ to: tom.username, subject: 'Reset your Gable password' }]);
    expect(mails[0]?.text).toContain(`https://gable.example/reset-password/${token}`);
    expect(mails[0]?.text).toContain('within 60 minutes');

    expect((await setPassword(token)).status).toBe(204);
    expect((await tom.call(authEndpoints.me)).status).toBe(401);
    expect((await signIn('carries shingles')).status).toBe(200);
    expect((await setPassword(token, 'carries gutters')).status).toBe(404);

    await api.workThroughQueue();
    expect(mails.at(-1)).toMatchObject({
      to: tom.username,
      subject: 'Your Gable password was changed',
    });
  });

  test('The email address finds the account as well, and the email goes to it', async () => {
    await tom.ok(profileEndpoints.updateProfile, { body: { email: 'Tom@mail.example' } });
    await api.workThroughQueue();
    await confirmMailedAddress();
    await api.workThroughQueue();
    mails.length = 0;
    await mailedLinkFor('tom@MAIL.example');

    expect(mails).toMatchObject([{ to: 'Tom@mail.example' }]);
  });

  test('A link is good for 60 minutes', async () => {
    const token = await mailedLinkFor(tom.username);
    api.clock.pass(60);

    expect((await setPassword(token)).status).toBe(404);
    expect((await signIn(PASSWORD)).status).toBe(200);
  });

  test('The next link replaces the one before, and an administrator’s link stays good', async () => {
    const dana = await api.as('Admin Project manager');
    const { link } = await dana.ok(teamEndpoints.makeResetLink, { params: { id: tom.userId } });
    await api.workThroughQueue();
    const first = await mailedLinkFor(tom.username);
    const second = await mailedLinkFor(tom.username);

    const stateOf = async (token: string) =>
      (await api.anonymous.call(authEndpoints.resetState, { params: { token } })).status;
    expect(await stateOf(first)).toBe(404);
    expect(await stateOf(second)).toBe(200);
    expect(await stateOf(link.split('/').at(-1) ?? '')).toBe(200);
  });

  test('Only the hash of the token is stored, and the queue holds none', async () => {
    await ask(tom.username);
    const { rows: queued } = await api.database.db.execute(
      sql`select payload from queued_jobs where kind = 'forgotten-password'`,
    );
    expect(queued).toEqual([
      { payload: { userId: tom.userId, publicUrl: 'https://gable.example' } },
    ]);

    await api.workThroughQueue();
    const { rows } = await api.database.db.execute(sql`select token_hash from access_links`);
    expect(rows).toEqual([{ token_hash: hashToken(mailedToken()) }]);
  });
});

describe('an anonymous request for a link', () => {
  test('The response and the work are the same for an account and for a name that no account has', async () => {
    const work = async () => {
      const { rows } = await api.database.db.execute(sql`select
        (select count(*)::int from throttle_counts) as counts,
        (select count(*)::int from queued_jobs where kind = 'forgotten-password') as jobs`);
      return rows[0];
    };
    const known = await ask(tom.username);
    const afterKnown = await work();
    const unknown = await ask('stranger@mail.example');

    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(known.status).toBe(204);
    expect(afterKnown).toEqual({ counts: 2, jobs: 1 });
    expect(await work()).toEqual({ counts: 3, jobs: 2 });
    await api.workThroughQueue();
    expect(mails).toHaveLength(1);
  });

  test('A user who is not active any more gets no email', async () => {
    const dana = await api.as('Admin Project manager');
    await dana.ok(teamEndpoints.changeUser, {
      params: { id: tom.userId },
      body: { isActive: false },
    });

    expect((await ask(tom.username)).status).toBe(204);
    await api.workThroughQueue();
    expect(mails).toEqual([]);
  });

  test('An account gets three emails in an hour, and the response stays the same', async () => {
    for (let times = 0; times < 5; times += 1) {
      expect((await ask(tom.username)).status).toBe(204);
    }
    await api.workThroughQueue();
    expect(mails).toHaveLength(3);

    api.clock.pass(60);
    await mailedLinkFor(tom.username);
    expect(mails).toHaveLength(4);
  });

  test('A network may ask ten times in a quarter of an hour, for whichever names', async () => {
    for (let times = 0; times < 10; times += 1) await ask(`person${times}@mail.example`);

    expect((await ask(tom.username)).status).toBe(429);
    api.clock.pass(15);
    expect((await ask(tom.username)).status).toBe(204);
  });

  test('The link leads to PUBLIC_URL, whatever host the request names', async () => {
    await api.anonymous
      .with({ headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' } })
      .call(authEndpoints.forgotPassword, { body: { username: tom.username } });
    await api.workThroughQueue();

    expect(mails.map(({ text }) => text).join()).not.toContain('evil.example');
  });
});

test.each([
  ['a mail server', { mailer: undefined, settings: { PUBLIC_URL: 'https://gable.example' } }],
  ['PUBLIC_URL', { mailer, settings: {} }],
])(
  'A server without %s emails no link, and the page says so',
  async (_what, { mailer: its, settings }) => {
    const other = await startApi({ settings, ...(its && { mailer: its }) });
    const someone = await other.as('User');

    expect(await other.anonymous.ok(authEndpoints.forgotState)).toEqual({ isMailed: false });
    const { status } = await other.anonymous.call(authEndpoints.forgotPassword, {
      body: { username: someone.username },
    });
    expect(status).toBe(409);
  },
);

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { hashToken } from '#server/http/secret-token.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { PASSWORD, startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import { emailChangeEndpoints } from '../email-change-endpoints.ts';
import { accessLinks } from './session-table.ts';

const NEW = 'Tom@mail.example';
const mails: Mail[] = [];
const mailer = { isConfigured: true, send: async (mail: Mail) => void mails.push(mail) };
const api = await startApi({ mailer, settings: { PUBLIC_URL: 'https://gable.example' } });
let tom: TestUser;
let former: string;

beforeEach(async () => {
  await api.reset();
  mails.length = 0;
  tom = await api.as('Field Technician', { fullName: 'Tom Okafor' });
  former = tom.username;
});

const change = (email: string | null, client = tom) =>
  client.ok(profileEndpoints.updateProfile, { body: { email } });

const confirm = (token: string) =>
  api.anonymous.call(emailChangeEndpoints.confirm, { params: { token } });

const addressOf = async (client: TestUser) => (await client.ok(authEndpoints.me)).email;

const waiting = () => tom.ok(emailChangeEndpoints.read);

/** Sends the queued emails and returns the token of the newest link emailed to the address. */
async function mailedToken(email = NEW): Promise<string> {
  await api.workThroughQueue();
  const links = mails.filter(({ to }) => to === email).map(({ text }) => text);

  return /\/confirm-email\/(\S+)/.exec(links.at(-1) ?? '')?.[1] ?? '';
}

async function askedFor(email = NEW, client = tom): Promise<string> {
  await change(email, client);

  return mailedToken(email);
}

const subjects = () => mails.map(({ to, subject }) => ({ to, subject }));

const sentEmails = async () => {
  const events = await api.database.db
    .select()
    .from(historyEvents)
    .where(eq(historyEvents.entityId, tom.userId))
    .orderBy(historyEvents.id);

  return events.map(({ actorName, changes }) => [actorName, changes]);
};

describe('another email address', () => {
  test('An address takes effect once the link emailed to it is used, and until then the former one stays', async () => {
    expect((await change(NEW)).email).toBe(former);
    expect(await waiting()).toEqual({
      email: NEW,
      expiresAt: new Date(api.clock.now().getTime() + 24 * 3_600_000).toISOString(),
    });
    const token = await mailedToken();
    expect(mails.find(({ to }) => to === NEW)?.text).toContain(
      `https://gable.example/confirm-email/${token}`,
    );
    expect(await addressOf(tom)).toBe(former);

    expect((await confirm(token)).status).toBe(204);
    expect(await addressOf(tom)).toBe(NEW);
    expect(await waiting()).toBeNull();
    const credentials = { username: 'tom@MAIL.example', password: PASSWORD };
    expect((await api.anonymous.call(authEndpoints.login, { body: credentials })).status).toBe(200);
    expect((await confirm(token)).status).toBe(404);
  });

  test('The former address gets an email when a new one is requested, and another when that takes effect', async () => {
    const token = await askedFor();
    expect(subjects()).toEqual([
      { to: NEW, subject: 'Confirm your email address for Gable' },
      { to: former, subject: 'New email address for your Gable account' },
    ]);
    expect(mails.at(-1)?.text).toContain(NEW);
    mails.length = 0;

    await confirm(token);
    await api.workThroughQueue();
    expect(subjects()).toEqual([{ to: former, subject: 'Your Gable email address was changed' }]);
  });

  test('Opening the link changes nothing, as mail programs open links automatically', async () => {
    const token = await askedFor();
    const look = () => api.anonymous.ok(emailChangeEndpoints.state, { params: { token } });

    expect(await look()).toEqual({
      email: NEW,
      username: former,
      companyName: expect.any(String),
    });
    expect(await look()).toMatchObject({ email: NEW });
    expect(await addressOf(tom)).toBe(former);
  });

  test('The audit trail says what was asked for, withdrawn and confirmed', async () => {
    await askedFor();
    await tom.ok(emailChangeEndpoints.cancel);
    await confirm(await askedFor());

    const asked = { newEmail: { before: null, after: `${NEW}, not confirmed yet` } };
    expect(await sentEmails()).toEqual([
      ['Tom Okafor', asked],
      ['Tom Okafor', { newEmail: { before: null, after: `${NEW}, withdrawn` } }],
      ['Tom Okafor', asked],
      ['Tom Okafor', { email: { before: former, after: NEW } }],
    ]);
  });

  test('Only the hash of the emailed token is stored', async () => {
    const token = await askedFor();
    const [row] = await api.database.db.select().from(accessLinks);

    expect(row).toMatchObject({ purpose: 'email_change', mailedTokenHash: hashToken(token) });
    expect(JSON.stringify(row)).not.toContain(token);
  });

  test('The rest of the profile is saved at once, and a profile sent back whole asks for nothing', async () => {
    const me = await tom.ok(profileEndpoints.updateProfile, {
      body: { email: NEW, phone: '(801) 555-0177' },
    });
    expect(me).toMatchObject({ email: former, phone: '(801) 555-0177' });
    await api.workThroughQueue();
    mails.length = 0;

    expect((await tom.put('/api/user/profile', me)).status).toBe(200);
    expect(await waiting()).toMatchObject({ email: NEW });
    await api.workThroughQueue();
    expect(mails).toEqual([]);
  });

  test('An address that is removed goes at once, and so does what waited', async () => {
    await confirm(await askedFor());
    const token = await askedFor('tom@other.example');

    expect((await change(null)).email).toBe(former); // the username is an email address
    expect(await waiting()).toBeNull();
    expect((await confirm(token)).status).toBe(404);
  });
});

describe('the link of a new address', () => {
  test('A link works for 24 hours', async () => {
    const token = await askedFor();
    api.clock.pass(24 * 60);

    expect((await confirm(token)).status).toBe(404);
    const look = await api.anonymous.call(emailChangeEndpoints.state, { params: { token } });
    expect(look.status).toBe(404);
    expect(look.body).toMatchObject({ message: expect.stringContaining('Send a new one') });
    expect(await waiting()).toBeNull();
    expect((await tom.call(emailChangeEndpoints.resend)).status).toBe(404);
  });

  test('A newer address replaces the one that waited', async () => {
    const first = await askedFor();
    const second = await askedFor('tom@other.example');

    expect((await confirm(first)).status).toBe(404);
    expect(await waiting()).toMatchObject({ email: 'tom@other.example' });
    expect((await confirm(second)).status).toBe(204);
  });

  test('A link that is emailed again replaces the one before and lasts as long as a new one', async () => {
    const first = await askedFor();
    mails.length = 0;
    api.clock.pass(23 * 60);
    await tom.ok(emailChangeEndpoints.resend);
    const second = await mailedToken();

    expect(subjects()).toEqual([{ to: NEW, subject: 'Confirm your email address for Gable' }]);
    expect((await confirm(first)).status).toBe(404);
    api.clock.pass(23 * 60);
    expect((await confirm(second)).status).toBe(204);
  });

  test('A link of a change that its user cancelled opens nothing', async () => {
    const token = await askedFor();
    await tom.ok(emailChangeEndpoints.cancel);

    expect((await confirm(token)).status).toBe(404);
    expect(await addressOf(tom)).toBe(former);
    expect((await tom.call(emailChangeEndpoints.cancel)).status).toBe(404);
  });

  test('A new password ends the link, so that a thief of the old one gains no email', async () => {
    const token = await askedFor();
    await tom.ok(authEndpoints.changePassword, {
      body: { currentPassword: PASSWORD, newPassword: 'carries shingles' },
    });

    expect((await confirm(token)).status).toBe(404);
  });

  test('A link for a forgotten password leaves the change waiting', async () => {
    const token = await askedFor();
    await api.anonymous.ok(authEndpoints.forgotPassword, { body: { username: former } });
    await api.workThroughQueue();

    expect((await confirm(token)).status).toBe(204);
  });

  test('A deactivated user confirms nothing', async () => {
    const dana = await api.as('Admin Project manager');
    const token = await askedFor();
    const params = { id: tom.userId };
    await dana.ok(teamEndpoints.changeUser, { params, body: { isActive: false } });

    expect((await confirm(token)).status).toBe(404);
    const look = await api.anonymous.call(emailChangeEndpoints.state, { params: { token } });
    expect(look.status).toBe(404);
  });

  test('A user can have five links emailed in an hour', async () => {
    for (let times = 0; times < 5; times += 1) await change(`tom${times}@mail.example`);

    const refused = await tom.call(profileEndpoints.updateProfile, { body: { email: NEW } });
    expect(refused.status).toBe(429);
    expect((await tom.call(emailChangeEndpoints.resend)).status).toBe(429);
    expect(await waiting()).toMatchObject({ email: 'tom4@mail.example' });
    api.clock.pass(60);
    expect((await tom.call(emailChangeEndpoints.resend)).status).toBe(200);
  });
});

describe('an address that another user has', () => {
  test('An address of another user is refused at once', async () => {
    const ruth = await api.as('User');

    const { status } = await tom.call(profileEndpoints.updateProfile, {
      body: { email: ruth.username },
    });
    expect(status).toBe(409);
    expect(await waiting()).toBeNull();
  });

  test('An address that another user has confirmed since is refused when its link is used', async () => {
    const ruth = await api.as('User');
    const first = await askedFor(NEW, ruth);
    const second = await askedFor();

    expect((await confirm(first)).status).toBe(204);
    expect((await confirm(second)).status).toBe(409);
    expect(await addressOf(tom)).toBe(former);
    expect((await tom.call(emailChangeEndpoints.resend)).status).toBe(409);
  });

  test('An address of a person who has joined since is refused when its link is used', async () => {
    const dana = await api.as('Admin Project manager');
    const token = await askedFor();
    const { link } = await dana.ok(teamEndpoints.invite, {
      body: { email: NEW, accessProfile: 'User' },
    });
    await api.anonymous.ok(authEndpoints.join, {
      params: { token: link.split('/').at(-1) ?? '' },
      body: { fullName: 'Tom Second', password: 'carries shingles' },
    });

    expect((await confirm(token)).status).toBe(409);
  });
});

test.each([
  ['a mail server', { mailer: undefined, settings: { PUBLIC_URL: 'https://gable.example' } }],
  ['PUBLIC_URL', { mailer, settings: {} }],
])('Without %s another address takes effect at once', async (_what, { mailer: its, settings }) => {
  const other = await startApi({ settings, ...(its && { mailer: its }) });
  const ruth = await other.as('User');

  expect((await change(NEW, ruth)).email).toBe(NEW);
  expect(await ruth.ok(emailChangeEndpoints.read)).toBeNull();
});

test('A server without PUBLIC_URL notifies the former address of a new one that took effect', async () => {
  const other = await startApi({ mailer });
  const ruth = await other.as('User');
  await change('thief@mail.example', ruth);
  await change('thief@mail.example', ruth);
  await other.workThroughQueue();

  expect(subjects()).toEqual([
    { to: ruth.username, subject: 'Your Gable email address was changed' },
  ]);
});

import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { authEndpoints } from '#features/office/auth/auth-endpoints.ts';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { hashToken } from '#server/http/secret-token.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob, aTask } from '#test/factories.ts';
import { startMailServer } from '#test/mail-server.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { readSettings } from '#server/settings.ts';
import { notificationEndpoints } from '../notification-endpoints.ts';

const mailServer = await startMailServer();
const settings = {
  SMTP_URL: mailServer.url,
  MAIL_FROM: 'gable@ridgeline.example',
  PUBLIC_URL: 'https://gable.example',
};
const api = await startApi({ settings });
let dana: TestUser;
let tom: TestUser;

beforeEach(async () => {
  await api.reset();
  mailServer.mails.length = 0;
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  tom = await api.as('Field Technician', { fullName: 'Tom Okafor' });
});

async function sendMails() {
  await api.database.db.execute(sql`update queued_jobs set due_at = clock_timestamp()`);
  await api.workThroughQueue();
}

/** Returns an email about a task, as received by the mail server, and its unsubscribe token. */
async function mailOfTask() {
  await aTask(dana, { title: 'Order shingles', assignedTo: tom.userId });
  await sendMails();
  const mail = mailServer.mails.at(-1);
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';

  return { mail, header, token: /\/unsubscribe\/([^>]+)>/.exec(header)?.[1] ?? '' };
}

const emailOf = async (user: TestUser, type: 'taskAssigned' | 'jobAssigned') =>
  (await user.ok(authEndpoints.me)).notifications[type]?.email;

/** Posts the form as mail clients do: no cookie, no page. */
const oneClick = (token: string) =>
  api.anonymous.send({
    method: 'POST',
    url: `/unsubscribe/${token}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });

describe('the link in an email', () => {
  test('An email names its link for mail programs, for people, and allows one click', async () => {
    const { mail, header, token } = await mailOfTask();

    expect(header).toBe(`<https://gable.example/unsubscribe/${token}>`);
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({
        key: 'list-unsubscribe-post',
        value: 'List-Unsubscribe=One-Click',
      }),
    );
    expect(mail?.text).toContain(`https://gable.example/unsubscribe/${token}`);
    expect(mail?.recipients).toEqual([tom.username]);
    expect(mail?.messageId).not.toContain(token);
    const { rows } = await api.database.db.execute(sql`select mail_token_hash from notifications`);
    expect(rows).toEqual([{ mail_token_hash: hashToken(token) }]);
  });

  test('One click turns the email of this type off, no other type, and a second click changes nothing', async () => {
    const { token } = await mailOfTask();
    expect((await oneClick(token)).status).toBe(204);
    expect((await oneClick(token)).status).toBe(204);

    expect(await emailOf(tom, 'taskAssigned')).toBe(false);
    expect(await emailOf(tom, 'jobAssigned')).toBe(true);
    expect(
      await dana.ok(historyEndpoints.timeline, { params: { entity: 'users', id: tom.userId } }),
    ).toMatchObject([
      {
        by: 'Tom Okafor',
        changes: { emailNotifications: { before: 'on', after: 'off for Task Assigned' } },
      },
    ]);

    api.clock.pass(1);
    await aTask(dana, { assignedTo: tom.userId });
    await sendMails();
    expect(mailServer.mails).toHaveLength(1);
  });

  test('Opening the link shows whose email it is, and changes nothing', async () => {
    const { token } = await mailOfTask();

    expect(await api.anonymous.ok(notificationEndpoints.mailed, { params: { token } })).toEqual({
      types: ['taskAssigned'],
      username: tom.username,
    });
    expect(await emailOf(tom, 'taskAssigned')).toBe(true);
  });

  test('The link of a digest turns off every type that was in it', async () => {
    await tom.ok(profileEndpoints.updateProfile, { body: { digestAt: '09:00' } });
    await aJob(dana, { assignedTeam: [String(tom.userId)] });
    const { token } = await mailOfTask();
    await oneClick(token);

    expect(await emailOf(tom, 'taskAssigned')).toBe(false);
    expect(await emailOf(tom, 'jobAssigned')).toBe(false);
  });

  test('A token that no email has opens nothing', async () => {
    expect((await oneClick('guessed')).status).toBe(404);
    const params = { token: 'guessed' };
    expect((await api.anonymous.call(notificationEndpoints.mailed, { params })).status).toBe(404);
  });
});

describe('the channels', () => {
  const channelsWith = async (environment: Record<string, string>) => {
    const other = await startApi({
      settings: environment,
      mailer: createMailer(readSettings(environment), async () => null),
    });
    const someone = await other.as('User');

    return someone.ok(notificationEndpoints.channels);
  };

  test('Email works with a mail server and an address for links, and devices with the address alone', async () => {
    expect(await tom.ok(notificationEndpoints.channels)).toEqual({
      email: null,
      mobile: null,
    });
  });

  test('Email says what is missing', async () => {
    await api.database.db.execute(
      sql`update users set username = 'tom', email = null where id = ${tom.userId}`,
    );
    expect((await tom.ok(notificationEndpoints.channels)).email).toMatch(/no email address/);
    await api.database.db.execute(
      sql`update users set email = 'tom@office' where id = ${tom.userId}`,
    );
    expect((await tom.ok(notificationEndpoints.channels)).email).toBe(
      '“tom@office” is not a valid email address. Correct it in your profile.',
    );

    const { SMTP_URL, MAIL_FROM } = settings;
    expect(await channelsWith({})).toMatchObject({
      email: 'Email is not set up on this server. Ask an administrator to set this up.',
      mobile: 'Push notifications are not available yet. Ask an administrator to set this up.',
    });
    expect((await channelsWith({ SMTP_URL, MAIL_FROM })).email).toMatch(
      /Links in emails are not set up yet/,
    );
  });
});

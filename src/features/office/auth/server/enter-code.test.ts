import { beforeEach, describe, expect, test } from 'vitest';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { PASSWORD, startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { turnTwoStepOn } from '#test/two-step.ts';
import { aTwoStepUser, enter, isIn, type TwoStepUser } from '#test/two-step-user.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import { secondFactorEndpoints } from '../second-factor-endpoints.ts';
import { pendingSignIns, recoveryCodes as storedCodes } from './second-factor-table.ts';

const mails: Mail[] = [];
const api = await startApi({
  settings: { PUBLIC_URL: 'http://gable.example' },
  mailer: { isConfigured: true, send: async (mail) => void mails.push(mail) },
});

let priya: TestUser;
let recoveryCodes: string[];
let code: TwoStepUser['code'];
let login: TwoStepUser['login'];
let afterPassword: TwoStepUser['afterPassword'];

beforeEach(async () => {
  ({ priya, recoveryCodes, code, login, afterPassword } = await aTwoStepUser(api));
  mails.length = 0;
});

describe('a user with two-step verification', () => {
  test('gets no session for the password, only a cookie that scripts cannot read, for five minutes', async () => {
    const client = api.anonymous;
    const { status, body, cookies } = await login(client);

    expect({ status, body }).toEqual({ status: 200, body: null });
    expect(cookies).toEqual([
      expect.stringMatching(/^gable-code=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(await isIn(client)).toBe(false);
    expect(await client.ok(secondFactorEndpoints.pending)).toEqual({
      username: priya.username,
      hasPasskey: false,
    });
    const [row] = await api.database.db.select().from(pendingSignIns);
    expect(row?.tokenHash).not.toBe(client.cookie['gable-code']);
  });

  test('does not show in the response to a wrong password', async () => {
    const { status, body, cookies } = await login(api.anonymous, 'falls off ladders');

    expect(status).toBe(401);
    expect(body).toMatchObject({ message: 'The username or password is incorrect.' });
    expect(cookies).toEqual([]);
  });

  test('signs in with the code of the app, after which the pending sign-in is gone', async () => {
    const client = await afterPassword();
    const { status, body } = await enter(client, `${code().slice(0, 3)} ${code().slice(3)}`);

    expect(status).toBe(200);
    expect(body).toMatchObject({ me: { id: priya.userId }, recoveryCodesLeft: null });
    expect(await isIn(client)).toBe(true);
    expect(client.cookie).not.toHaveProperty('gable-code');
    expect(await client.ok(secondFactorEndpoints.pending)).toBeNull();
    expect(await api.database.db.select().from(pendingSignIns)).toEqual([]);
  });

  test.each([
    [-90, 400],
    [-30, 200],
    [30, 200],
    [90, 400],
  ])('who enters the code of %i seconds from now gets %i', async (seconds, status) => {
    expect((await enter(await afterPassword(), code(seconds))).status).toBe(status);
  });

  test.each(['12345', '1234567', 'abcdef', '🏠 roof', 'ⅫⅫⅫⅫⅫⅫ', '１２３４５６', '-'])(
    'who enters %j as a code reads that it is not right',
    async (typed) => {
      const client = await afterPassword();

      expect((await enter(client, typed)).status).toBe(400);
      expect((await enter(client, typed, 'recovery')).status).toBe(400);
    },
  );

  test('cannot use a code twice, nor an earlier one after a later one', async () => {
    expect((await enter(await afterPassword(), code())).status).toBe(200);

    expect((await enter(await afterPassword(), code())).status).toBe(400);
    expect((await enter(await afterPassword(), code(-30))).status).toBe(400);
    expect((await enter(await afterPassword(), code(30))).status).toBe(200);
  });

  test('who sends one code with several requests at once is signed in once', async () => {
    const one = await afterPassword();
    const others = await Promise.all([1, 2, 3].map(() => afterPassword()));
    const clients = [one, one, one, ...others];
    const answers = await Promise.all(clients.map((client) => enter(client, code())));

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(
      answers.filter(({ status }) => status !== 200 && status !== 400 && status !== 401),
    ).toEqual([]);
  });

  test('who sends two right codes for one pending sign-in is signed in once', async () => {
    const client = await afterPassword();
    const answers = await Promise.all([
      enter(client, code()),
      enter(client, recoveryCodes[0] ?? '', 'recovery'),
      enter(client, recoveryCodes[1] ?? '', 'recovery'),
    ]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
  });

  test('has five minutes for the code', async () => {
    const client = await afterPassword();
    api.clock.pass(5);
    const { status, body } = await enter(client, code());

    expect(status).toBe(401);
    expect(body).toMatchObject({
      message: 'This sign-in took too long. Enter your password again.',
    });
    expect(await isIn(client)).toBe(false);
  });

  test('who was deactivated in the meantime is not let in', async () => {
    const dana = await api.as('Admin Project manager');
    const client = await afterPassword();
    await dana.ok(teamEndpoints.changeUser, {
      params: { id: priya.userId },
      body: { isActive: false },
    });

    expect((await enter(client, code())).status).toBe(401);
  });

  test('cannot use the pending cookie as a session, nor a session as a pending sign-in', async () => {
    const client = await afterPassword();
    const secretOf = client.cookie['gable-code'] ?? '';
    const swapped = api.anonymous.with({ headers: { cookie: `gable=${secretOf}` } });
    const session = api.anonymous.with({
      headers: { cookie: `gable-code=${priya.cookie['gable'] ?? ''}` },
    });

    expect(await isIn(swapped)).toBe(false);
    expect((await enter(session, code())).status).toBe(401);
  });

  test('who sets a new password by a link still needs the code, and a waiting sign-in ends', async () => {
    const dana = await api.as('Admin Project manager');
    const waiting = await afterPassword();
    const { link } = await dana.ok(teamEndpoints.makeResetLink, { params: { id: priya.userId } });
    await api.anonymous.ok(authEndpoints.resetPassword, {
      params: { token: link.split('/').at(-1) ?? '' },
      body: { password: 'carries shingles' },
    });

    expect((await enter(waiting, code())).status).toBe(401);
    const client = api.anonymous;
    expect(await login(client, 'carries shingles')).toMatchObject({ status: 200, body: null });
    expect(await isIn(client)).toBe(false);
    expect((await enter(client, code())).status).toBe(200);
  });
});

describe('a recovery code', () => {
  test('signs in once, is shown by email and in the audit trail, and leaves nine', async () => {
    const [first = ''] = recoveryCodes;
    const { status, body } = await enter(
      await afterPassword(),
      first.toUpperCase().replace('-', ' '),
      'recovery',
    );
    expect({ status, left: body.recoveryCodesLeft }).toEqual({ status: 200, left: 9 });

    expect((await enter(await afterPassword(), first, 'recovery')).status).toBe(400);
    expect(await priya.ok(secondFactorEndpoints.read)).toMatchObject({ recoveryCodesLeft: 9 });
    await api.workThroughQueue();
    expect(mails).toContainEqual(
      expect.objectContaining({
        to: priya.username,
        subject: 'A recovery code was used for your Gable account',
        text: expect.stringContaining('9 recovery codes are left'),
      }),
    );
    const events = await api.database.db.select().from(historyEvents).orderBy(historyEvents.id);
    expect(events.at(-2)).toMatchObject({
      entity: 'users',
      entityId: priya.userId,
      changes: { recoveryCodes: { before: null, after: 'one used, 9 left' } },
    });
  });

  test('sent by several requests at once signs in once', async () => {
    const clients = await Promise.all([1, 2, 3, 4].map(() => afterPassword()));
    const answers = await Promise.all(
      clients.map((client) => enter(client, recoveryCodes[3] ?? '', 'recovery')),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400,
    ]);
    expect(await api.database.db.select().from(storedCodes)).toHaveLength(9);
  });

  test('of another user does not work', async () => {
    const tom = await api.as('Field Technician');
    const ofTom = await turnTwoStepOn(tom, { password: PASSWORD, now: api.clock.now() });

    const { status } = await enter(await afterPassword(), ofTom.recoveryCodes[0] ?? '', 'recovery');
    expect(status).toBe(400);
  });
});

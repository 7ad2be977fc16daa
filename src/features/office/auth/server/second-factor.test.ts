import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { anonymizeClosedAccounts } from '#features/office/profile/server/anonymize-closed-accounts.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { PASSWORD, startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import type { ApiClient } from '#test/api-client.ts';
import { codeAt, turnTwoStepOn } from '#test/two-step.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import { secondFactorEndpoints } from '../second-factor-endpoints.ts';
import { authenticators, recoveryCodes as storedCodes } from './second-factor-table.ts';

const mails: Mail[] = [];
const api = await startApi({
  mailer: { isConfigured: true, send: async (mail) => void mails.push(mail) },
});

let tom: TestUser;

beforeEach(async () => {
  await api.reset();
  mails.length = 0;
  tom = await api.as('Field Technician', { fullName: 'Tom Ruiz' });
});

const proof = { body: { currentPassword: PASSWORD } };
const isIn = async (client: ApiClient) => (await client.call(authEndpoints.me)).status === 200;
const login = (client: ApiClient) =>
  client.call(authEndpoints.login, { body: { username: tom.username, password: PASSWORD } });
const turnOn = () => turnTwoStepOn(tom, { password: PASSWORD, now: api.clock.now() });

/** Returns the user's changes in the audit trail, newest last. */
async function trail() {
  const events = await api.database.db
    .select()
    .from(historyEvents)
    .where(eq(historyEvents.action, 'updated'))
    .orderBy(historyEvents.id);

  return events.map(({ actorName, entityId, changes }) => ({ actorName, entityId, changes }));
}

async function subjects(): Promise<string[]> {
  await api.workThroughQueue();

  return mails.map(({ to, subject }) => `${to}: ${subject}`);
}

describe('turning two-step verification on', () => {
  test('gives a key for the app, and ten different recovery codes for the first code', async () => {
    const { secret, address } = await tom.ok(secondFactorEndpoints.startAuthenticator, proof);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(address)).toMatchObject({ protocol: 'otpauth:', host: 'totp' });
    expect(address).toContain(`secret=${secret}`);
    expect(await tom.ok(secondFactorEndpoints.read)).toEqual({
      onSince: null,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
    expect((await login(api.anonymous)).body).toMatchObject({ id: tom.userId });

    const { recoveryCodes } = await tom.ok(secondFactorEndpoints.confirmAuthenticator, {
      body: { code: codeAt(secret, api.clock.now()) },
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes)
      expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{5}-[0-9a-hjkmnp-tv-z]{5}$/);
    expect(await tom.ok(secondFactorEndpoints.read)).toEqual({
      onSince: api.clock.now().toISOString(),
      recoveryCodesLeft: 10,
      passkeys: [],
    });
  });

  test('keeps only hashes of the recovery codes', async () => {
    await turnOn();
    const rows = await api.database.db.select().from(storedCodes);

    expect(rows).toHaveLength(10);
    for (const { codeHash } of rows) expect(codeHash).toMatch(/^\$argon2id\$/);
  });

  test('ends every other sign-in, sends an email and is in the audit trail', async () => {
    const elsewhere = api.anonymous;
    await login(elsewhere);
    await turnOn();

    expect(await isIn(tom)).toBe(true);
    expect(await isIn(elsewhere)).toBe(false);
    expect(await subjects()).toEqual([
      `${tom.username}: Two-step verification is on for your Gable account`,
    ]);
    expect(await trail()).toEqual([
      {
        actorName: 'Tom Ruiz',
        entityId: tom.userId,
        changes: { twoStepVerification: { before: null, after: 'turned on' } },
      },
    ]);
  });

  test('asks for the password first, and counts wrong ones like failed sign-ins', async () => {
    const start = () =>
      tom.call(secondFactorEndpoints.startAuthenticator, { body: { currentPassword: 'wrong' } });
    const { status, body } = await start();
    expect(status).toBe(400);
    expect(body).toMatchObject({ issues: [{ path: 'currentPassword' }] });

    for (let i = 0; i < 9; i += 1) await start();
    expect((await tom.call(secondFactorEndpoints.startAuthenticator, proof)).status).toBe(429);
  });

  test('takes a right code: with a wrong one it stays off', async () => {
    await tom.ok(secondFactorEndpoints.startAuthenticator, proof);
    const { status, body } = await tom.call(secondFactorEndpoints.confirmAuthenticator, {
      body: { code: '000000' },
    });

    expect(status).toBe(400);
    expect(body).toMatchObject({ issues: [{ path: 'code' }] });
    expect(await tom.ok(secondFactorEndpoints.read)).toMatchObject({ onSince: null });
  });

  test('is possible within fifteen minutes, with the latest key', async () => {
    const confirm = (secret: string) =>
      tom.call(secondFactorEndpoints.confirmAuthenticator, {
        body: { code: codeAt(secret, api.clock.now()) },
      });
    const first = await tom.ok(secondFactorEndpoints.startAuthenticator, proof);
    api.clock.pass(15);
    expect((await confirm(first.secret)).status).toBe(409);

    const second = await tom.ok(secondFactorEndpoints.startAuthenticator, proof);
    expect((await confirm(first.secret)).status).toBe(400);
    expect((await confirm(second.secret)).status).toBe(200);
    expect((await tom.call(secondFactorEndpoints.startAuthenticator, proof)).status).toBe(409);
  });

  test('by two requests at once is done once', async () => {
    const { secret } = await tom.ok(secondFactorEndpoints.startAuthenticator, proof);
    const body = { code: codeAt(secret, api.clock.now()) };
    const answers = await Promise.all(
      [1, 2, 3].map(() => tom.call(secondFactorEndpoints.confirmAuthenticator, { body })),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    expect(await api.database.db.select().from(storedCodes)).toHaveLength(10);
  });

  test('uses its code up: the first sign-in takes the next one', async () => {
    const { secret } = await turnOn();
    const client = api.anonymous;
    await login(client);
    const { status } = await client.call(secondFactorEndpoints.enterCode, {
      body: { kind: 'authenticator', code: codeAt(secret, api.clock.now()) },
    });

    expect(status).toBe(400);
  });
});

describe('a user with two-step verification', () => {
  test('makes new recovery codes with the password; the ones before are gone', async () => {
    const before = await turnOn();
    const { recoveryCodes } = await tom.ok(secondFactorEndpoints.renewRecoveryCodes, proof);
    expect(recoveryCodes).toHaveLength(10);

    const client = api.anonymous;
    await login(client);
    const enter = (code = '') =>
      client.call(secondFactorEndpoints.enterCode, { body: { kind: 'recovery', code } });
    expect((await enter(before.recoveryCodes[0])).status).toBe(400);
    expect((await enter(recoveryCodes[0])).status).toBe(200);
    expect(await subjects()).toContain(`${tom.username}: Your Gable recovery codes were replaced`);
  });

  test('turns it off with the password; every other sign-in ends, and the password is enough again', async () => {
    await turnOn();
    const wrong = { body: { currentPassword: 'wrong' } };
    expect((await tom.call(secondFactorEndpoints.turnOff, wrong)).status).toBe(400);
    expect((await tom.call(secondFactorEndpoints.renewRecoveryCodes, wrong)).status).toBe(400);

    await tom.ok(secondFactorEndpoints.turnOff, proof);
    expect(await tom.ok(secondFactorEndpoints.read)).toEqual({
      onSince: null,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
    expect((await login(api.anonymous)).body).toMatchObject({ id: tom.userId });
    expect((await tom.call(secondFactorEndpoints.turnOff, proof)).status).toBe(409);
    expect((await tom.call(secondFactorEndpoints.renewRecoveryCodes, proof)).status).toBe(409);
    expect((await subjects()).at(-1)).toBe(
      `${tom.username}: Two-step verification is off for your Gable account`,
    );
    expect((await trail()).at(-1)).toMatchObject({
      changes: { twoStepVerification: { after: 'turned off' } },
    });
  });

  test('is known as such to administrators, and to no other user', async () => {
    await turnOn();
    const dana = await api.as('Admin Project manager');
    const flags = async (client: ApiClient) =>
      (await client.ok(teamEndpoints.users)).map(({ id, hasSecondFactor }) => [
        id,
        hasSecondFactor,
      ]);

    expect(Object.fromEntries(await flags(dana))).toEqual({
      [tom.userId]: true,
      [dana.userId]: false,
    });
    expect(new Set((await flags(tom)).map(([, flag]) => flag))).toEqual(new Set([undefined]));
  });

  test('has nothing of it left when a closed account is made anonymous', async () => {
    await turnOn();
    await tom.ok(profileEndpoints.deleteMe);
    api.clock.pass(31 * 1440);
    await anonymizeClosedAccounts(api.database.db, api.clock.now());

    expect(await api.database.db.select().from(authenticators)).toEqual([]);
    expect(await api.database.db.select().from(storedCodes)).toEqual([]);
  });
});

describe('an administrator', () => {
  const reset = (client: ApiClient, id: number) =>
    client.call(teamEndpoints.resetSecondFactor, { params: { id } });

  test('resets it for a user who lost the phone: with an email, an audit entry, and every sign-in ended', async () => {
    await turnOn();
    const waiting = api.anonymous;
    await login(waiting);
    const dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });

    expect((await reset(dana, tom.userId)).status).toBe(204);
    expect(await isIn(tom)).toBe(false);
    expect(await waiting.ok(secondFactorEndpoints.pending)).toBeNull();
    expect((await login(api.anonymous)).body).toMatchObject({ id: tom.userId });
    expect((await subjects()).at(-1)).toBe(
      `${tom.username}: Two-step verification was reset for your Gable account`,
    );
    expect((await trail()).at(-1)).toEqual({
      actorName: 'Dana Whitfield',
      entityId: tom.userId,
      changes: { twoStepVerification: { before: null, after: 'reset by an administrator' } },
    });
    expect((await reset(dana, tom.userId)).status).toBe(409);
  });

  test('cannot reset their own, which takes the password', async () => {
    const dana = await api.as('Admin Project manager');
    await turnTwoStepOn(dana, { password: PASSWORD, now: api.clock.now() });

    expect((await reset(dana, dana.userId)).status).toBe(409);
    expect(await dana.ok(secondFactorEndpoints.read)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  test('alone may reset it', async () => {
    await turnOn();
    const seller = await api.as('Project manager');

    expect((await reset(seller, tom.userId)).status).toBe(403);
  });
});

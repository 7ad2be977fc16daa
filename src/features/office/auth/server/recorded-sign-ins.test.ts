import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { historyEvents } from '#server/records/audit-table.ts';
import { recordChanges } from '#server/changes/record-change-table.ts';
import { PASSWORD, startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import type { ApiClient } from '#test/api-client.ts';
import { codeAt, turnTwoStepOn } from '#test/two-step.ts';
import { virtualPasskey } from '#test/virtual-passkey.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import { secondFactorEndpoints } from '../second-factor-endpoints.ts';

const origin = 'http://gable.example';
const api = await startApi({ settings: { PUBLIC_URL: origin } });

let priya: TestUser;

beforeEach(async () => {
  await api.reset();
  priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });
});

async function afterPassword(password = PASSWORD): Promise<ApiClient> {
  const client = api.anonymous;
  await client.call(authEndpoints.login, { body: { username: priya.username, password } });

  return client;
}

/** Returns the sign-ins in the audit trail, newest last. */
function signIns() {
  return api.database.db
    .select()
    .from(historyEvents)
    .where(eq(historyEvents.action, 'signed_in'))
    .orderBy(historyEvents.id);
}

test('A sign-in with the password leaves a line in the audit trail: who, when and with what', async () => {
  await afterPassword();

  expect(await signIns()).toMatchObject([
    {
      at: api.clock.now(),
      userId: priya.userId,
      actorName: 'Priya Nair',
      entity: 'users',
      entityId: priya.userId,
      label: 'Priya Nair',
      changes: { signedInWith: { before: null, after: 'password' } },
      via: 'call',
    },
  ]);
});

test('A refused sign-in leaves no line, and neither does a password that a code has to follow', async () => {
  await afterPassword('falls off ladders');
  await turnTwoStepOn(priya, { password: PASSWORD, now: api.clock.now() });
  const client = await afterPassword();
  await client.call(secondFactorEndpoints.enterCode, {
    body: { kind: 'authenticator', code: '000000' },
  });

  expect(await signIns()).toEqual([]);
});

test('A second step is named, and neither its code nor the password is in the line', async () => {
  const { secret, recoveryCodes } = await turnTwoStepOn(priya, {
    password: PASSWORD,
    now: api.clock.now(),
  });
  api.clock.pass(10); // the code that turned on two-step verification can't be used again
  const [recoveryCode = ''] = recoveryCodes;
  const appCode = codeAt(secret, api.clock.now());
  for (const body of [
    { kind: 'authenticator', code: appCode },
    { kind: 'recovery', code: recoveryCode },
  ] as const) {
    await (await afterPassword()).ok(secondFactorEndpoints.enterCode, { body });
  }

  const lines = await signIns();
  expect(lines.map(({ changes }) => changes['signedInWith']?.after)).toEqual([
    'password and app code',
    'password and recovery code',
  ]);
  for (const hidden of [PASSWORD, recoveryCode])
    expect(JSON.stringify(lines)).not.toContain(hidden);
});

test('A passkey is named as the second step', async () => {
  await turnTwoStepOn(priya, { password: PASSWORD, now: api.clock.now() });
  const passkey = virtualPasskey('gable.example');
  const started = await priya.ok(secondFactorEndpoints.startPasskey, {
    body: { currentPassword: PASSWORD },
  });
  const created = passkey.create({ challenge: String(started.options['challenge']), origin });
  await priya.ok(secondFactorEndpoints.addPasskey, {
    body: { name: 'Office laptop', credential: created },
  });
  const client = await afterPassword();
  const { options } = await client.ok(secondFactorEndpoints.askPasskey);
  const credential = passkey.sign({ challenge: String(options['challenge']), origin });
  await client.ok(secondFactorEndpoints.enterPasskey, { body: { credential } });

  expect(await signIns()).toMatchObject([
    { changes: { signedInWith: { after: 'password and passkey' } } },
  ]);
});

test('A sign-in is announced to no browser, since no screen shows another person’s', async () => {
  const { db } = api.database;
  const before = await db.select().from(recordChanges);
  await afterPassword();

  expect(await db.select().from(recordChanges)).toEqual(before);
});

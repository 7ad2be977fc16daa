import { beforeEach, expect, test } from 'vitest';
import type { Mail } from '#server/mail/mailer.ts';
import { historyEvents } from '#server/records/audit-table.ts';
import { PASSWORD, startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import type { ApiClient } from '#test/api-client.ts';
import { turnTwoStepOn } from '#test/two-step.ts';
import { virtualPasskey } from '#test/virtual-passkey.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import { secondFactorEndpoints } from '../second-factor-endpoints.ts';

const origin = 'https://gable.example';
const mails: Mail[] = [];
const api = await startApi({
  settings: { PUBLIC_URL: origin },
  mailer: { isConfigured: true, send: async (mail) => void mails.push(mail) },
});
const proof = { currentPassword: PASSWORD };

let tom: TestUser;
let passkey: ReturnType<typeof virtualPasskey>;

beforeEach(async () => {
  await api.reset();
  mails.length = 0;
  tom = await api.as('Field Technician');
  passkey = virtualPasskey('gable.example');
});

const challengeOf = ({ options }: { options: Record<string, unknown> }) =>
  String(options['challenge']);

async function startPasskey(client: ApiClient): Promise<string> {
  return challengeOf(await client.ok(secondFactorEndpoints.startPasskey, { body: proof }));
}

const add = (client: ApiClient, credential: ReturnType<typeof passkey.create>) =>
  client.call(secondFactorEndpoints.addPasskey, { body: { name: 'Office laptop', credential } });

async function withPasskey(counter = 0) {
  await turnTwoStepOn(tom, { password: PASSWORD, now: api.clock.now() });
  const challenge = await startPasskey(tom);
  expect((await add(tom, passkey.create({ challenge, origin, counter }))).status).toBe(204);
}

/** Returns a client that has entered the correct password. */
async function afterPassword(): Promise<ApiClient> {
  const client = api.anonymous;
  await client.ok(authEndpoints.login, { body: { username: tom.username, password: PASSWORD } });

  return client;
}

const ask = async (client: ApiClient) =>
  challengeOf(await client.ok(secondFactorEndpoints.askPasskey));
const enter = (client: ApiClient, credential: ReturnType<typeof passkey.sign>) =>
  client.call(secondFactorEndpoints.enterPasskey, { body: { credential } });

test('A passkey is added with the password, listed, and shown by email and in the audit trail', async () => {
  await withPasskey();

  expect(await tom.ok(secondFactorEndpoints.read)).toMatchObject({
    passkeys: [
      { name: 'Office laptop', createdAt: api.clock.now().toISOString(), lastUsedAt: null },
    ],
  });
  await api.workThroughQueue();
  expect(mails.at(-1)).toMatchObject({ subject: 'A passkey was added to your Gable account' });
  const events = await api.database.db.select().from(historyEvents).orderBy(historyEvents.id);
  expect(events.at(-1)?.changes).toEqual({ passkeys: { before: null, after: 'one added' } });
});

test('A passkey needs two-step verification to be on, and the right password', async () => {
  const start = (body: typeof proof) => tom.call(secondFactorEndpoints.startPasskey, { body });
  expect((await start(proof)).status).toBe(409);
  await turnTwoStepOn(tom, { password: PASSWORD, now: api.clock.now() });

  expect((await start({ currentPassword: 'wrong' })).status).toBe(400);
});

test('A passkey is not added for another address, another challenge, or one asked for before', async () => {
  await turnTwoStepOn(tom, { password: PASSWORD, now: api.clock.now() });
  const attempt = async (made: (challenge: string) => ReturnType<typeof passkey.create>) =>
    (await add(tom, made(await startPasskey(tom)))).status;

  const phishing = 'https://gable.example.evil.example';
  expect(await attempt((challenge) => passkey.create({ challenge, origin: phishing }))).toBe(400);
  const elsewhere = virtualPasskey('evil.example');
  expect(await attempt((challenge) => elsewhere.create({ challenge, origin }))).toBe(400);
  expect(await attempt(() => passkey.create({ challenge: 'AAAA', origin }))).toBe(400);
  const { response: _, ...bare } = passkey.create({ challenge: 'AAAA', origin });
  const garbage = { clientDataJSON: '🏠', attestationObject: 'AAAA' };
  expect(await attempt(() => ({ ...bare, response: garbage }))).toBe(400);

  const challenge = await startPasskey(tom);
  const made = passkey.create({ challenge, origin });
  expect((await add(tom, made)).status).toBe(204);
  expect((await add(tom, made)).status).toBe(409);
  const late = await startPasskey(tom);
  api.clock.pass(5);
  expect((await add(tom, passkey.create({ challenge: late, origin }))).status).toBe(409);
});

test('A passkey signs in after the password, and its use is remembered', async () => {
  await withPasskey();
  const client = await afterPassword();
  expect(await client.ok(secondFactorEndpoints.pending)).toEqual({
    username: tom.username,
    hasPasskey: true,
  });
  const challenge = await ask(client);
  const { status, body } = await enter(client, passkey.sign({ challenge, origin }));

  expect({ status, id: body.me.id }).toEqual({ status: 200, id: tom.userId });
  expect((await client.call(authEndpoints.me)).status).toBe(200);
  const { passkeys } = await tom.ok(secondFactorEndpoints.read);
  expect(passkeys[0]?.lastUsedAt).toBe(api.clock.now().toISOString());
});

test('A passkey without the password signs no one in', async () => {
  await withPasskey();
  const { status } = await api.anonymous.call(secondFactorEndpoints.askPasskey);

  expect(status).toBe(401);
  const signature = passkey.sign({ challenge: 'AAAA', origin });
  expect((await enter(api.anonymous, signature)).status).toBe(401);
});

test('A challenge is good once, for the sign-in that asked for it', async () => {
  await withPasskey();
  const [one, other] = [await afterPassword(), await afterPassword()];
  const challenge = await ask(one);
  await ask(other);
  expect((await enter(other, passkey.sign({ challenge, origin }))).status).toBe(400);

  // A failed attempt uses up the challenge as well.
  expect((await enter(one, passkey.sign({ challenge: 'AAAA', origin }))).status).toBe(400);
  expect((await enter(one, passkey.sign({ challenge, origin }))).status).toBe(400);
  const next = await ask(one);
  const signature = passkey.sign({ challenge: next, origin });
  const answers = await Promise.all([1, 2, 3].map(() => enter(one, signature)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('A signature for another address, by another passkey or with a changed byte is refused', async () => {
  await withPasskey();
  const attempt = async (signed: (challenge: string) => ReturnType<typeof passkey.sign>) => {
    const client = await afterPassword();

    return (await enter(client, signed(await ask(client)))).status;
  };
  const stranger = virtualPasskey('gable.example');
  const phishing = 'https://gable.example.evil.example';

  expect(await attempt((challenge) => passkey.sign({ challenge, origin: phishing }))).toBe(400);
  expect(await attempt((challenge) => stranger.sign({ challenge, origin }))).toBe(400);
  const { handle } = passkey;
  expect(await attempt((challenge) => ({ ...stranger.sign({ challenge, origin }), handle }))).toBe(
    400,
  );
  expect(await attempt((challenge) => passkey.sign({ challenge, origin }))).toBe(200);
});

test('A copy of a passkey whose count lags behind is refused', async () => {
  await withPasskey(5);
  const attempt = async (counter: number) => {
    const client = await afterPassword();
    const challenge = await ask(client);

    return (await enter(client, passkey.sign({ challenge, origin, counter }))).status;
  };

  expect(await attempt(5)).toBe(400);
  expect(await attempt(6)).toBe(200);
  expect(await attempt(6)).toBe(400);
  expect(await attempt(0)).toBe(400);
  expect(await attempt(9)).toBe(200);
});

test('Wrong passkeys are counted with wrong codes', async () => {
  await withPasskey();
  const client = await afterPassword();
  const wrong = passkey.sign({ challenge: 'AAAA', origin });
  for (let i = 0; i < 10; i += 1) expect((await enter(client, wrong)).status).toBe(400);

  const challenge = await ask(client);
  expect((await enter(client, passkey.sign({ challenge, origin }))).status).toBe(429);
});

test('A passkey is removed by its owner with the password, and goes with two-step verification', async () => {
  await withPasskey();
  const other = await api.as('Field Technician');
  const [{ id } = { id: 0 }] = (await tom.ok(secondFactorEndpoints.read)).passkeys;
  const remove = (client: ApiClient, body = proof) =>
    client.call(secondFactorEndpoints.removePasskey, { params: { id }, body });

  expect((await remove(other)).status).toBe(404);
  expect((await remove(tom, { currentPassword: 'wrong' })).status).toBe(400);
  expect((await remove(tom)).status).toBe(204);
  expect((await (await afterPassword()).call(secondFactorEndpoints.askPasskey)).status).toBe(409);

  const challenge = await startPasskey(tom);
  await add(tom, passkey.create({ challenge, origin }));
  await tom.ok(secondFactorEndpoints.turnOff, { body: proof });
  expect(await tom.ok(secondFactorEndpoints.read)).toMatchObject({ passkeys: [] });
});

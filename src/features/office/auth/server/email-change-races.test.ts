import { beforeEach, expect, test } from 'vitest';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import type { Mail } from '#server/mail/mailer.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { testEngineKind } from '#test/database.ts';
import { holdRows, untilConnectionsWait } from '#test/lock-waits.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import { emailChangeEndpoints } from '../email-change-endpoints.ts';

const NEW = 'office@mail.example';
const mails: Mail[] = [];
const mailer = { isConfigured: true, send: async (mail: Mail) => void mails.push(mail) };
const api = await startApi({ mailer, settings: { PUBLIC_URL: 'https://gable.example' } });
let tom: TestUser;
let ruth: TestUser;

beforeEach(async () => {
  await api.reset();
  mails.length = 0;
  tom = await api.as('Field Technician');
  ruth = await api.as('User');
});

/** Requests the email address change and returns a function that confirms it. */
async function askedBy(client: TestUser) {
  mails.length = 0;
  await client.ok(profileEndpoints.updateProfile, { body: { email: NEW } });
  await api.workThroughQueue();
  const texts = mails.map(({ text }) => text).join();
  const params = { token: /\/confirm-email\/(\S+)/.exec(texts)?.[1] ?? '' };

  return () => api.anonymous.call(emailChangeEndpoints.confirm, { params });
}

const addressOf = async (client: TestUser) => (await client.ok(authEndpoints.me)).email;

/**
 * Runs two calls concurrently. Starts the second once the first is waiting for its link, then lets
 * both continue.
 */
async function raced<First, Second>(
  begin: () => Promise<First>,
  next: () => Promise<Second>,
): Promise<[First, Second]> {
  const release = await holdRows(api.database, 'access_links');
  const first = begin();
  try {
    await untilConnectionsWait(api.database, 1);
    const second = next();
    await untilConnectionsWait(api.database, 2, ['transactionid', 'tuple', 'advisory']);
    await release();

    return await Promise.all([first, second]);
  } finally {
    await release();
  }
}

const isOneConnection = testEngineKind === 'embedded';

test('One of two users who confirm one address at the same time gets it', async () => {
  const confirms = [await askedBy(tom), await askedBy(ruth)];
  const results = await Promise.all(confirms.map((confirm) => confirm()));

  expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
  const addresses = [await addressOf(tom), await addressOf(ruth)];
  expect(addresses.filter((address) => address === NEW)).toHaveLength(1);
});

test.skipIf(isOneConnection)(
  'A user who confirms an address while another one does waits, and is refused',
  async () => {
    const [confirmsTom, confirmsRuth] = [await askedBy(tom), await askedBy(ruth)];
    const [first, second] = await raced(confirmsTom, confirmsRuth);

    expect([first.status, second.status]).toEqual([204, 409]);
    expect(await addressOf(tom)).toBe(NEW);
    expect(await addressOf(ruth)).toBe(ruth.username);
  },
);

test.skipIf(isOneConnection)(
  'A change that is cancelled while its link is used is confirmed, and the other way about it is not',
  async () => {
    const cancel = () => tom.call(emailChangeEndpoints.cancel);
    const [confirmed, late] = await raced(await askedBy(tom), cancel);
    expect([confirmed.status, late.status]).toEqual([204, 404]);
    expect(await addressOf(tom)).toBe(NEW);

    await tom.ok(profileEndpoints.updateProfile, { body: { email: null } });
    const confirm = await askedBy(tom);
    const [cancelled, useless] = await raced(cancel, confirm);
    expect([cancelled.status, useless.status]).toEqual([204, 404]);
    expect(await addressOf(tom)).toBe(tom.username);
  },
);

test('A change that is cancelled and confirmed at the same time is one of both', async () => {
  const confirm = await askedBy(tom);
  const [confirmed, cancelled] = await Promise.all([
    confirm(),
    tom.call(emailChangeEndpoints.cancel),
  ]);

  expect([confirmed.status, cancelled.status].toSorted((a, b) => a - b)).toEqual([204, 404]);
  expect(await addressOf(tom)).toBe(confirmed.status === 204 ? NEW : tom.username);
});

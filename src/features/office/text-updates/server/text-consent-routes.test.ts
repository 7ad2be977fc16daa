import { afterAll, beforeEach, expect, test } from 'vitest';
import { anonymizeClosedAccounts } from '#features/office/profile/server/anonymize-closed-accounts.ts';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { startTextProvider } from '#test/text-provider.ts';
import { MOBILE, textUpdatesWith } from '#test/text-updates.ts';
import { textConsentEndpoints } from '../text-consent-endpoints.ts';
import { textUpdateEndpoints } from '../text-update-endpoints.ts';
import { CONSENT_WORDINGS, WORDING_VERSION } from '../text-updates.ts';
import { textConsents } from './text-consent-table.ts';

const provider = await startTextProvider();
afterAll(provider.close);
const api = await startApi({ settings: provider.settings });
const { db } = api.database;
let dana: TestUser;
let tom: TestUser;
let priya: TestUser;

beforeEach(async () => {
  await api.reset();
  provider.sent.length = 0;
  provider.answerWith(201);
  dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  tom = await api.as('Field Technician', { fullName: 'Tom Okafor' });
  priya = await api.as('Sales Representative', { fullName: 'Priya Nair' });
});

const { turnOn } = textUpdatesWith({ db, provider, usual: () => tom });

const FIRST = '2026-11-21T15:00:00.000Z';
const wording = CONSENT_WORDINGS[WORDING_VERSION]('Ridgeline Roofing');

/** Tom agrees at 15:00, stops at 16:00 and agrees again at 17:00; Priya agrees at 18:00. */
async function someConsents(): Promise<void> {
  await turnOn(tom);
  api.clock.pass(60);
  await tom.ok(textUpdateEndpoints.stop);
  api.clock.pass(60);
  await turnOn(tom);
  api.clock.pass(60);
  await turnOn(priya);
}

/** Returns the listed rows as [name, agreed, ended, ended by]. */
async function found(query = '') {
  const { body } = await dana.expect(200).get(`/api/text-consents${query}`);

  return (body as { fullName: string; agreedAt: string; endedAt: string; endedBy: string }[]).map(
    ({ fullName, agreedAt, endedAt, endedBy }) => [fullName, agreedAt, endedAt, endedBy],
  );
}

const PRIYA = ['Priya Nair', '2026-11-21T18:00:00.000Z', null, null];
const TOM = ['Tom Okafor', '2026-11-21T17:00:00.000Z', null, null];
const TOM_BEFORE = ['Tom Okafor', FIRST, '2026-11-21T16:00:00.000Z', 'gable'];

test('An administrator sees consents to texts, their wording and what ended them, newest first (D39)', async () => {
  await someConsents();

  expect(await found()).toEqual([PRIYA, TOM, TOM_BEFORE]);
  expect((await dana.ok(textConsentEndpoints.list)).at(-1)).toEqual({
    id: expect.any(Number),
    userId: tom.userId,
    fullName: 'Tom Okafor',
    phone: MOBILE,
    agreedBy: 'dialog',
    agreedAt: FIRST,
    address: '127.0.0.1',
    wordingVersion: WORDING_VERSION,
    wording,
    endedAt: '2026-11-21T16:00:00.000Z',
    endedBy: 'gable',
  });
});

test('The list is narrowed by state, person and day, and read a page at a time', async () => {
  await someConsents();

  expect(await found('?filter[state]=on')).toEqual([PRIYA, TOM]);
  expect(await found('?filter[state]=ended')).toEqual([TOM_BEFORE]);
  expect(await found(`?filter[userId]=${tom.userId}`)).toEqual([TOM, TOM_BEFORE]);
  expect(await found('?filter[agreedAt]=2026-11-20')).toEqual([]);
  expect(await found('?filter[agreedAt][gt]=9999-12-31')).toEqual([]);
  expect(await found('?filter[agreedAt]=2026-11-21&sort=agreedAt')).toEqual([
    TOM_BEFORE,
    TOM,
    PRIYA,
  ]);
  expect(await found('?page=2&pageSize=2')).toEqual([TOM_BEFORE]);
  const { total } = await dana.expect(200).get('/api/text-consents?page=1&pageSize=1');
  expect(total).toBe(3);
  await dana.expect(400).get('/api/text-consents?filter[state]=maybe');
});

test('A consent on another number ends the one before, and START texted to Gable is a consent', async () => {
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour));
  const entry = {
    userId: tom.userId,
    phone: '+18015550142',
    wordingVersion: 1,
    wording: 'I agree.',
  };
  await db.insert(textConsents).values([
    { ...entry, how: 'dialog', at: at(9) },
    { ...entry, how: 'dialog', phone: '+18015550177', at: at(10) },
    { ...entry, how: 'stop', phone: '+18015550177', at: at(11) },
    { ...entry, how: 'start', phone: '+18015550177', at: at(12) },
    { ...entry, how: 'provider', phone: '+18015550177', at: at(13) },
  ]);

  expect(
    (await dana.ok(textConsentEndpoints.list)).map(({ phone, agreedBy, endedBy }) => [
      phone,
      agreedBy,
      endedBy,
    ]),
  ).toEqual([
    ['(801) 555-0177', 'start', 'provider'],
    ['(801) 555-0177', 'dialog', 'stop'],
    ['(801) 555-0142', 'dialog', 'dialog'],
  ]);
});

test('The spreadsheet has every consent that the filters find, with the words that were agreed to', async () => {
  await someConsents();
  const { bytes } = await dana.expect(200).get('/api/text-consents/export.csv?filter[state]=ended');

  expect(String(bytes).replace('\uFEFF', '').trimEnd().split('\r\n')).toEqual([
    'Name,User ID,Phone,Agreed at,Agreed how,Network address,Wording version,Wording,Ended at,Ended how',
    `Tom Okafor,${tom.userId},(801) 555-0142,${FIRST},in Gable with a code,127.0.0.1,1,"${wording}",2026-11-21T16:00:00.000Z,turned off in Gable`,
  ]);
});

test('More consents than the spreadsheet reads at once are all in it', async () => {
  await db.insert(textConsents).values(
    Array.from({ length: 1_001 }, (_, index) => ({
      userId: tom.userId,
      how: 'start' as const,
      at: new Date(Date.parse(FIRST) + index),
    })),
  );
  const { bytes } = await dana.expect(200).get('/api/text-consents/export.csv');

  expect(new Set(String(bytes).trimEnd().split('\r\n')).size).toBe(1_002);
});

test('A consent of an account that was made anonymous stays, without its name, number and address', async () => {
  await turnOn(tom);
  await tom.ok(profileEndpoints.deleteMe);
  api.clock.pass(31 * 24 * 60);
  await anonymizeClosedAccounts(db, api.clock.now());

  expect(await dana.ok(textConsentEndpoints.list)).toMatchObject([
    { fullName: 'Former colleague', phone: null, address: null, agreedAt: FIRST, wording },
  ]);
});

test('Only an administrator reads the consents, which have the phone numbers', async () => {
  const manager = await api.as('Project manager');
  for (const client of [manager, priya, tom]) {
    await client.expect(403).get('/api/text-consents');
    await client.expect(403).get('/api/text-consents/export.csv');
  }
  await api.anonymous.expect(401).get('/api/text-consents');
});

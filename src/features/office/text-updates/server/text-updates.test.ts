import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { profileEndpoints } from '#features/office/profile/profile-endpoints.ts';
import { anonymizeClosedAccounts } from '#features/office/profile/server/anonymize-closed-accounts.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { codeIn, startTextProvider } from '#test/text-provider.ts';
import { MOBILE, MOBILE_E164, agreed, textUpdatesWith } from '#test/text-updates.ts';
import { CONSENT_WORDINGS, WORDING_VERSION } from '../text-updates.ts';

const provider = await startTextProvider();
afterAll(provider.close);
const api = await startApi({ settings: provider.settings });
const { db } = api.database;
let tom: TestUser;

beforeEach(async () => {
  await api.reset();
  provider.sent.length = 0;
  provider.answerWith(201);
  tom = await api.as('Field Technician', { fullName: 'Tom Okafor' });
});

const { ask, confirm, turnOn, read, record, trail } = textUpdatesWith({
  db,
  provider,
  usual: () => tom,
});

describe('turning them on', () => {
  test('The code that was texted turns them on, and what was agreed to is kept (S9, D39)', async () => {
    expect(await read()).toMatchObject({ whyNot: null, isOn: false, phone: null, how: null });
    expect(await ask()).toEqual({ phone: MOBILE });
    expect(provider.sent).toMatchObject([{ to: MOBILE_E164, from: '+18015550100', service: null }]);
    expect(provider.sent[0]?.body).toMatch(
      /^Ridgeline Roofing: \d{6} is your code .+ STOP to stop, HELP for help\.$/,
    );
    const { status, body } = await confirm();

    expect(status).toBe(200);
    expect(body).toMatchObject({
      isOn: true,
      phone: MOBILE,
      since: '2026-11-21T15:00:00.000Z',
      agreedTo: CONSENT_WORDINGS[WORDING_VERSION]('Ridgeline Roofing'),
    });
    expect(await record()).toMatchObject([
      {
        user_id: tom.userId,
        phone: MOBILE_E164,
        how: 'dialog',
        address: '127.0.0.1',
        wording_version: WORDING_VERSION,
        wording: CONSENT_WORDINGS[WORDING_VERSION]('Ridgeline Roofing'),
      },
    ]);
    expect(await trail()).toEqual([{ by: 'Tom Okafor', was: 'off', is: `on for ${MOBILE}` }]);
  });

  test('Without a ticked box, with an older wording, or with no mobile number nothing is sent', async () => {
    const path = '/api/user/text-updates/code';
    await tom.expect(400).post(path, { ...agreed, consent: false });
    await tom.expect(409).post(path, { ...agreed, wordingVersion: 0 });
    for (const phone of ['12', '+44 20 7946 0958', '(801) 155-0142', '911']) {
      const { body } = await tom.expect(400).post(path, { ...agreed, phone });
      expect(body).toMatchObject({ issues: [{ path: 'phone' }] });
    }
    expect(provider.sent).toEqual([]);
  });

  test('The code is kept as a hash alone, and is not in the queue', async () => {
    await ask();
    const { rows } = await db.execute(sql`select * from text_codes`);
    const { rows: jobs } = await db.execute(sql`select * from queued_jobs`);

    expect(rows).toMatchObject([{ code_hash: expect.stringMatching(/^\$argon2id\$/) as string }]);
    expect(JSON.stringify([rows, jobs])).not.toContain(`"${codeIn(provider)}"`);
  });

  test('After five wrong codes the right one does not work any more', async () => {
    await ask();
    const right = codeIn(provider);
    const wrong = right === '000000' ? '111111' : '000000';
    for (const left of [
      '4 tries left',
      '3 tries left',
      '2 tries left',
      '1 try left',
      'Send a new one',
    ]) {
      expect((await confirm(tom, wrong)).body).toMatchObject({
        issues: [{ path: 'code', message: `This code is incorrect. ${left}` }],
      });
    }
    expect(await confirm(tom, right)).toMatchObject({
      status: 400,
      body: { issues: [{ message: 'Too many wrong codes. Send a new one' }] },
    });
    expect(await read()).toMatchObject({ isOn: false });
  });

  test('A code works for ten minutes, once, for the user who asked for it', async () => {
    await ask();
    const code = codeIn(provider);
    const dana = await api.as('User');
    expect((await confirm(dana, code)).status).toBe(400);
    api.clock.pass(9.9);
    expect((await confirm(tom, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    expect((await confirm(tom, code)).status).toBe(400);
    await ask();
    api.clock.pass(10);
    expect(await confirm()).toMatchObject({
      status: 400,
      body: { message: 'This code has expired. Send a new one' },
    });
  });

  test('A user gets five codes in an hour, and a number five from all users together', async () => {
    for (let sent = 0; sent < 5; sent += 1) await ask(tom, `(801) 555-016${sent}`);
    const refused = await tom.expect(429).post('/api/user/text-updates/code', agreed);
    expect(refused.body).toMatchObject({
      message: expect.stringMatching(/^Too many codes were sent\./) as string,
    });
    for (let sent = 0; sent < 5; sent += 1) await ask(await api.as('User'));
    await (await api.as('User')).expect(429).post('/api/user/text-updates/code', agreed);
    api.clock.pass(61);
    await ask();
  });

  test.each([
    [400, 21610, 400, /opted out of our texts\. Text START/],
    [400, 21211, 400, /can’t get text messages/],
    [400, 21614, 400, /can’t get text messages/],
    [429, 20429, 503, /Try again in a few minutes/],
    [500, undefined, 503, /Try again in a few minutes/],
    [302, undefined, 503, /Try again in a few minutes/],
    [401, 20003, 503, /answered 401 \(20003\)\. Tell an administrator/],
  ])(
    'A code that the provider does not take (%i, %s) is a %i that says why',
    async (status, code, expected, words) => {
      provider.answerWith(status, code);
      const { body } = await tom.expect(expected).post('/api/user/text-updates/code', agreed);

      expect(body).toMatchObject({ message: expect.stringMatching(words) as string });
      expect(JSON.stringify(body)).not.toContain('555');
    },
  );

  test('A messaging service sends them where one is set instead of a number', async () => {
    const service = `MG${'0b'.repeat(16)}`;
    const other = await startApi({ settings: { ...provider.settings, TWILIO_FROM: service } });
    const user = await other.as('User');
    await ask(user);

    expect(provider.sent).toMatchObject([{ from: null, service }]);
    expect(await read(user)).toMatchObject({ sender: null });
  });
});

test('Another phone in the profile leaves the number that was confirmed', async () => {
  await turnOn();
  await tom.ok(profileEndpoints.updateProfile, { body: { phone: '(801) 555-0177' } });

  expect(await read()).toMatchObject({
    isOn: true,
    phone: MOBILE,
    suggestedPhone: '(801) 555-0177',
  });
});

test('An account that is made anonymous leaves no number, but when it agreed and to what', async () => {
  await turnOn();
  await ask(tom, '(801) 555-0199');
  await api.as('Admin Project manager');
  await tom.ok(profileEndpoints.deleteMe);
  api.clock.pass(31 * 24 * 60);
  await anonymizeClosedAccounts(db, api.clock.now());

  expect(await record()).toMatchObject([
    { phone: null, address: null, wording_version: WORDING_VERSION },
  ]);
  const { rows } = await db.execute(sql`select from text_codes`);
  expect(rows).toEqual([]);
  expect(JSON.stringify(await trail())).not.toContain('555');
});

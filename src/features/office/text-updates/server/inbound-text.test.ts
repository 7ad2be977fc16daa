import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { passedOn, startTextProvider } from '#test/text-provider.ts';
import { MOBILE, MOBILE_E164, agreed, textUpdatesWith } from '#test/text-updates.ts';
import { textUpdateEndpoints } from '../text-update-endpoints.ts';
import { WORDING_VERSION } from '../text-updates.ts';
import { meaningOf, replyXml } from './inbound-text.ts';

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

let sids = 0;
const newSid = () => `SM${(sids += 1)}`;

function texts(Body: string, { From = MOBILE_E164, MessageSid = newSid(), ...more } = {}) {
  return api.anonymous.send(passedOn({ From, MessageSid, Body, ...more }));
}

describe('stopping them', () => {
  test('A user stops them in Gable, and again without an effect', async () => {
    await turnOn();
    await tom.ok(textUpdateEndpoints.stop);
    await tom.ok(textUpdateEndpoints.stop);

    expect(await read()).toMatchObject({ isOn: false, how: 'gable', phone: MOBILE });
    expect(await record()).toMatchObject([
      { how: 'dialog' },
      { how: 'gable', address: '127.0.0.1' },
    ]);
    expect(await trail()).toMatchObject([{}, { by: 'Tom Okafor', is: 'off' }]);
  });

  test.each([
    'STOP',
    'stop',
    ' Stop. ',
    'STOPALL',
    'Stop all',
    'UNSUBSCRIBE',
    'CANCEL',
    'END',
    'QUIT',
    'REVOKE',
    'OPTOUT',
    'opt-out',
  ])('The text “%s” stops them at once (D39)', async (word) => {
    await turnOn();
    const { status, body, headers } = await texts(word);

    expect([status, body]).toEqual([200, replyXml(null)]);
    expect(headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/xml/) as string,
    });
    expect(await read()).toMatchObject({ isOn: false, how: 'stop' });
    expect(await trail()).toMatchObject([{}, { by: 'Tom Okafor', is: 'off' }]);
  });

  test.each(['START', 'yes', 'UNSTOP'])(
    'The text “%s” turns them on again, as they were agreed to (D39)',
    async (word) => {
      await turnOn();
      await texts('STOP');
      const { body } = await texts(word);

      expect(body).toContain('text updates are on again');
      expect(await read()).toMatchObject({ isOn: true, how: 'start', phone: MOBILE });
      expect((await record()).at(-1)).toMatchObject({
        wording_version: WORDING_VERSION,
        address: null,
      });
    },
  );

  test('START from a number that was never confirmed turns nothing on, and says what to do', async () => {
    await ask();
    const { body } = await texts('START');

    expect(body).toContain('turn on text updates in Gable first');
    expect(await read()).toMatchObject({ isOn: false });
    expect(await record()).toEqual([]);
  });

  test('A STOP that the provider delivers again after START stops nothing', async () => {
    await turnOn();
    await texts('STOP', { MessageSid: 'SM-once' });
    await texts('START');
    await Promise.all([1, 2, 3].map(() => texts('STOP', { MessageSid: 'SM-once' })));

    expect(await read()).toMatchObject({ isOn: true });
    expect(await record()).toHaveLength(3);
  });

  test('STOP ends texts for all users who confirmed the number, and not for one who has another now', async () => {
    const dana = await api.as('Admin Project manager');
    const ines = await api.as('User');
    for (const user of [tom, dana, ines]) await turnOn(user);
    await ask(ines, '(801) 555-0199');
    await confirm(ines);
    await texts('STOP');

    expect(await read(tom)).toMatchObject({ isOn: false });
    expect(await read(dana)).toMatchObject({ isOn: false });
    expect(await read(ines)).toMatchObject({ isOn: true });
  });

  test('HELP says who sends them, how to stop and whom to ask', async () => {
    const { body } = await texts('help');

    expect(body).toContain('<Message>Ridgeline Roofing: texts about your work, sent by Gable.');
    expect(body).toContain('Reply STOP to stop. Contact: https://gable.example</Message>');
  });

  test('Any other text gets the reply that it is not read, unless the provider has replied itself', async () => {
    expect((await texts('Running late')).body).toContain('texts to this number are not read');
    expect((await texts('HELP', { OptOutType: 'HELP' } as object)).body).toBe(replyXml(null));
  });

  test('A word of the company’s own that the provider takes for STOP stops them', async () => {
    await turnOn();
    await texts('ALTO', { OptOutType: 'STOP' } as object);

    expect(await read()).toMatchObject({ isOn: false, how: 'stop' });
  });

  test('STOP from the number of an account that is closed holds when it is opened again', async () => {
    await turnOn();
    const dana = await api.as('Admin Project manager');
    const setActive = (isActive: boolean) =>
      dana.ok(teamEndpoints.changeUser, { params: { id: tom.userId }, body: { isActive } });
    await setActive(false);
    await texts('STOP');
    await setActive(true);

    expect((await record()).at(-1)).toMatchObject({ user_id: tom.userId, how: 'stop' });
  });

  test('A reply is XML whatever the company is called', () => {
    expect(replyXml(`A & B <"Sons'"> \u0007`)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><Response><Message>A &amp; B &lt;&quot;Sons&apos;&quot;&gt;  </Message></Response>',
    );
  });

  test('A text in which one of the words only occurs means none of them', () => {
    expect(['Please stop by at 5', 'yes, see you', 'the end', ''].map(meaningOf)).toEqual(
      Array.from({ length: 4 }, () => 'other'),
    );
  });
});

describe('a message that the provider did not sign', () => {
  const fields = { From: MOBILE_E164, MessageSid: 'SM1', Body: 'STOP' };

  test('Another signature, none, or other words than were signed are refused', async () => {
    await turnOn();
    const signed = passedOn(fields);
    const forgeries = [
      passedOn(fields, 'another token'),
      { ...signed, headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      { ...signed, payload: signed.payload.replace('STOP', 'START') },
      { ...signed, headers: { ...signed.headers, 'x-twilio-signature': '' } },
    ];
    for (const forged of forgeries) expect((await api.anonymous.send(forged)).status).toBe(403);
    expect((await api.anonymous.send(passedOn({ Body: 'STOP' }))).status).toBe(400);
    expect(await read()).toMatchObject({ isOn: true });
  });

  test('Without a provider the address is not there, and turning them on says what is missing', async () => {
    const other = await startApi({ settings: { PUBLIC_URL: 'https://gable.example' } });
    const user = await other.as('User');
    expect((await other.anonymous.send(passedOn(fields))).status).toBe(404);
    expect((await read(user)).whyNot).toBe(
      'Text messages aren’t set up on this server. Ask an administrator to set this up.',
    );
    expect((await read(await other.as('Admin Project manager'))).whyNot).toMatch(
      /^Text messages aren’t set up on this server\. Set TWILIO_ACCOUNT_SID, .+ on the server/,
    );
    await user.expect(503).post('/api/user/text-updates/code', agreed);
    const { PUBLIC_URL: _, ...rest } = provider.settings;
    const third = await startApi({ settings: rest });
    expect((await read(await third.as('User'))).whyNot).toBe(
      'Text links need the server’s public URL. Ask an administrator to set this up.',
    );
  });
});

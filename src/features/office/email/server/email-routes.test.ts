import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { startApi } from '#test/api.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { startDnsServer } from '#test/dns-server.ts';
import { createTxtLookup } from '#server/mail/txt-lookup.ts';
import { startMailServer } from '#test/mail-server.ts';
import { emailEndpoints } from '../email-endpoints.ts';

let refusal: Error | null = null;
const server = await startMailServer({
  beforeTaken: () => {
    if (refusal) throw refusal;
  },
});
/** A fake mail server that greets and then rejects the sender. */
const picky = createServer((socket) => {
  socket.write('220 mail.example\r\n');
  socket.on('data', (data) => {
    const isSender = String(data).startsWith('MAIL FROM');
    socket.write(isSender ? '553 5.7.1 Not your address\r\n' : '250 fine\r\n');
  });
  socket.on('error', () => socket.destroy());
});
await new Promise<void>((resolve) => picky.listen(0, '127.0.0.1', resolve));
afterAll(async () => {
  await server.close();
  picky.close();
});

const dns = await startDnsServer();
const lookUpTxt = createTxtLookup({ servers: [dns.address], timeoutMs: 250 });
afterAll(() => dns.close());

const MAIL_FROM = 'gable@ridgeline.example';
const api = await startApi({ settings: { SMTP_URL: server.url, MAIL_FROM } });
const checked = await startApi({ settings: { MAIL_FROM }, lookUpTxt });
const without = await startApi();

beforeEach(async () => {
  refusal = null;
  server.mails.length = 0;
  await emptyDatabase(api.database);
  await emptyDatabase(without.database);
  dns.records.clear();
  dns.asked.length = 0;
});

describe('the state of email', () => {
  test('names what the server has, without its password, and what is missing', async () => {
    const secret = await startApi({
      settings: { SMTP_URL: 'smtps://dana:pa55@mail.example:465', MAIL_FROM },
    });
    const dana = await secret.setUp();

    expect(await dana.ok(emailEndpoints.status)).toEqual({
      isConfigured: true,
      missing: ['PUBLIC_URL'],
      from: MAIL_FROM,
      server: 'mail.example:465',
      testTo: 'dana@ridgeline.example',
      dkimSelector: null,
    });

    const ofGoogle = await startApi({
      settings: { SMTP_URL: 'smtps://smtp.gmail.com', MAIL_FROM },
    });
    const marcus = await ofGoogle.setUp();
    expect(await marcus.ok(emailEndpoints.status)).toMatchObject({ dkimSelector: 'google' });
  });

  test('is empty where nothing is set up, and no test message is sent there', async () => {
    const dana = await without.setUp();

    expect(await dana.ok(emailEndpoints.status)).toMatchObject({
      isConfigured: false,
      missing: ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL'],
      from: null,
      server: null,
    });
    expect(await dana.call(emailEndpoints.sendTest)).toMatchObject({
      status: 409,
      body: { message: 'Email is not set up. Set SMTP_URL and MAIL_FROM on the server.' },
    });
  });
});

describe('a test message', () => {
  test('shows the words of the server that accepted it, and comes from the company’s sender (D37)', async () => {
    const dana = await api.setUp();
    await dana.ok(companyEndpoints.update, {
      body: { mailSenderName: 'Ridgeline "Provo"', mailReplyTo: 'replies@ridgeline.example' },
    });
    const result = await dana.ok(emailEndpoints.sendTest);

    expect(result).toMatchObject({ isAccepted: true, serverSaid: expect.stringMatching(/^250 /) });
    expect(result.sentence).toContain('accepted the message for dana@ridgeline.example');
    expect(server.mails).toMatchObject([
      {
        recipients: ['dana@ridgeline.example'],
        from: { name: 'Ridgeline "Provo"', address: MAIL_FROM },
        replyTo: [{ address: 'replies@ridgeline.example' }],
      },
    ]);
  });

  test('that the server refuses is never shown as sent', async () => {
    const dana = await api.setUp();
    refusal = Object.assign(new Error('5.7.1 Looks like spam'), { responseCode: 554 });

    expect(await dana.ok(emailEndpoints.sendTest)).toEqual({
      isAccepted: false,
      sentence: 'The mail server refused the message.',
      serverSaid: '554 5.7.1 Looks like spam',
    });
  });

  test('shows when the server refuses its sender, and when the server is not there', async () => {
    const port = (picky.address() as AddressInfo).port;
    const other = await startApi({
      settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM },
    });
    const dana = await other.setUp();
    expect(await dana.ok(emailEndpoints.sendTest)).toMatchObject({
      isAccepted: false,
      sentence: expect.stringContaining('Set MAIL_FROM to an address'),
      serverSaid: '553 5.7.1 Not your address',
    });

    const nowhere = await startApi({ settings: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM } });
    const marcus = await nowhere.setUp();
    expect(await marcus.ok(emailEndpoints.sendTest)).toMatchObject({
      isAccepted: false,
      sentence: expect.stringContaining('refused the connection'),
      serverSaid: null,
    });
  });

  test('can be sent five times in ten minutes', async () => {
    const dana = await api.setUp();
    for (let count = 0; count < 5; count += 1) await dana.ok(emailEndpoints.sendTest);

    expect(await dana.call(emailEndpoints.sendTest)).toMatchObject({
      status: 429,
      body: { message: 'Too many test messages were sent. Try again in 10 minutes.' },
    });
    expect(server.mails).toHaveLength(5);
  });

  test('needs an address of one’s own', async () => {
    const dana = await api.setUp();
    await api.database.db.execute(sql`update users set username = 'dana'`);

    expect(await dana.ok(emailEndpoints.status)).toMatchObject({ testTo: null });
    expect(await dana.call(emailEndpoints.sendTest)).toMatchObject({
      status: 409,
      body: { message: 'You have no email address. Add one to your profile first.' },
    });
  });

  test('is for administrators', async () => {
    await api.setUp();
    const ruth = await api.as('Project manager');

    expect((await ruth.call(emailEndpoints.sendTest)).status).toBe(403);
    expect((await ruth.call(emailEndpoints.status)).status).toBe(403);
    expect(server.mails).toEqual([]);
  });
});

describe('the check of the sender', () => {
  test('looks up the sender’s domain in DNS, and says what to add (D37)', async () => {
    dns.records.set('ridgeline.example', [['v=spf1 mx ~all']]);
    dns.records.set('_dmarc.ridgeline.example', [['v=DMARC1; p=quarantine']]);
    const dana = await checked.setUp();

    expect(
      await dana.ok(emailEndpoints.checkSender, { query: { selector: ' google ' } }),
    ).toMatchObject({
      domain: 'ridgeline.example',
      isFreeMail: false,
      isIncomplete: false,
      findings: [
        { record: 'spf', state: 'good', found: ['v=spf1 mx ~all'], line: null },
        {
          record: 'dkim',
          state: 'missing',
          line: { name: 'google._domainkey.ridgeline.example' },
        },
        { record: 'dmarc', state: 'good' },
      ],
    });
    expect(dns.asked.toSorted()).toEqual([
      '_dmarc.ridgeline.example',
      'google._domainkey.ridgeline.example',
      'ridgeline.example',
    ]);
  });

  test('says that DNS did not respond, and calls nothing missing then', async () => {
    dns.records.set('ridgeline.example', 'broken');
    const dana = await checked.setUp();
    const { isIncomplete, findings } = await dana.ok(emailEndpoints.checkSender);

    expect(isIncomplete).toBe(true);
    expect(findings).toMatchObject([
      { record: 'spf', state: 'unchecked', sentence: expect.stringContaining('DNS did not') },
      { record: 'dkim', state: 'unchecked', sentence: expect.stringContaining('Enter the DKIM') },
      { record: 'dmarc', state: 'missing' },
    ]);
  });

  test('points out a free email address, whose domain takes no records of a company', async () => {
    const free = await startApi({ settings: { MAIL_FROM: 'ridgeline@gmail.com' }, lookUpTxt });
    const dana = await free.setUp();
    const { isFreeMail, findings } = await dana.ok(emailEndpoints.checkSender);

    expect(isFreeMail).toBe(true);
    expect(findings.map(({ line }) => line)).toEqual([null, null, null]);
  });

  test.each(['a b', '-google', 'google.', 'x'.repeat(101), 'google/..', 'é'])(
    'does not ask for a selector such as %j',
    async (selector) => {
      const dana = await checked.setUp();
      const { status, body } = await dana.call(emailEndpoints.checkSender, { query: { selector } });

      expect({ status, body }).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'selector' }] },
      });
      expect(dns.asked).toEqual([]);
    },
  );

  test('needs a sender with a domain, and is for administrators', async () => {
    const dana = await without.setUp();
    expect((await dana.call(emailEndpoints.checkSender)).status).toBe(409);
    const ruth = await without.as('Project manager');
    expect((await ruth.call(emailEndpoints.checkSender)).status).toBe(403);

    const local = await startApi({ settings: { MAIL_FROM: 'gable@localhost' } });
    const marcus = await local.setUp();
    expect(await marcus.call(emailEndpoints.checkSender)).toMatchObject({
      status: 409,
      body: { message: 'Emails come from localhost, which is not an internet domain.' },
    });
  });
});

test.each([
  ['can be sent', api, true],
  ['cannot be sent', without, false],
] as const)('every user reads that email %s (B128)', async (_what, gable, canMail) => {
  const tom = await gable.as('User');

  expect(await tom.ok(emailEndpoints.readiness)).toEqual({ canMail });
});

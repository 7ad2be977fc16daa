import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { SMTPServer } from 'smtp-server';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, expect, test } from 'vitest';
import { deliverMail } from './mailer.ts';
import { explainMailFailure } from './mail-failure.ts';

test.each([
  [{ code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN' }, 'it refused the connection'],
  [
    { code: 'EDNS', originalCode: 'ENOTFOUND', command: 'CONN' },
    'there is no server with this name',
  ],
  [{ code: 'ETIMEDOUT', command: 'CONN' }, 'did not respond in time'],
  [{ code: 'ECONNECTION', command: 'CONN' }, 'the connection was lost'],
  [{ code: 'ESOCKET', originalCode: 'CERT_HAS_EXPIRED' }, 'certificate is not trusted'],
  [{ code: 'ESOCKET', originalCode: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, 'certificate'],
  [{ code: 'ESOCKET', originalCode: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'certificate'],
  [{ code: 'ESOCKET', originalCode: 'ERR_SSL_WRONG_VERSION_NUMBER' }, 'Use smtps:// for port 465'],
  [{ code: 'EAUTH', response: '535 no', command: 'AUTH PLAIN' }, 'refused the username or pass'],
  [{ code: 'EENVELOPE', response: '553 no', command: 'MAIL FROM' }, 'refused the sender'],
  [{ code: 'EENVELOPE', response: '550 no', command: 'RCPT TO' }, 'refused your address'],
  [{ code: 'EMESSAGE', response: '554 spam', command: 'DATA' }, 'refused the message'],
])('A failure %o is explained as “%s”', (error, words) => {
  const { sentence, serverSaid } = explainMailFailure(Object.assign(new Error('x'), error));

  expect(sentence).toContain(words);
  expect(serverSaid).toBe('response' in error ? error.response : null);
});

test('Every failure has a sentence', () => {
  const part = fc.option(fc.string(), { nil: undefined });
  fc.assert(
    fc.property(
      fc.record({ code: part, originalCode: part, command: part, response: part }),
      (error) => {
        const { sentence, serverSaid } = explainMailFailure(error);
        expect(sentence).toMatch(/^\S.*\.$/);
        expect(serverSaid?.length ?? 0).toBeLessThanOrEqual(500);
      },
    ),
  );
});

const servers: SMTPServer[] = [];
afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((one) => new Promise<void>((resolve) => one.close(() => resolve()))),
  );
});

async function listen(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ closeTimeout: 100, logger: false, ...options });
  server.on('error', () => {}); // These clients close the connection abruptly.
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  servers.push(server);

  return (server.server.address() as AddressInfo).port;
}

/** Returns Gable's message for the error of a real mail server. */
async function refusalAt(smtpUrl: string) {
  const mail = { to: ['dana@mail.example'], subject: 'Hello', text: 'Hello' };

  return deliverMail({ smtpUrl, mailFrom: 'gable@mail.example' }, null, mail).then(
    () => null,
    explainMailFailure,
  );
}

test('A server with a self-signed certificate is named as the reason, on either port', async () => {
  const encrypted = await listen({ secure: true });
  expect((await refusalAt(`smtps://127.0.0.1:${encrypted}`))?.sentence).toContain('certificate');

  const upgraded = await listen({ disabledCommands: ['AUTH'] });
  expect((await refusalAt(`smtp://127.0.0.1:${upgraded}`))?.sentence).toContain('certificate');
});

test('Encryption where the server speaks none leads to the other spelling of SMTP_URL', async () => {
  const plain = await listen({ disabledCommands: ['AUTH', 'STARTTLS'] });

  expect((await refusalAt(`smtps://127.0.0.1:${plain}`))?.sentence).toContain(
    'Use smtps:// for port 465 and smtp:// for port 587',
  );
});

test("A wrong password is reported in the server's words, without the password", async () => {
  const port = await listen({
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) =>
      done(Object.assign(new Error('5.7.8 Bad credentials'), { responseCode: 535 })),
  });
  const refusal = await refusalAt(`smtp://dana:pa55w0rd@127.0.0.1:${port}`);

  expect(refusal?.sentence).toContain('refused the username or password');
  expect(refusal?.serverSaid).toContain('5.7.8 Bad credentials');
  expect(JSON.stringify(refusal)).not.toContain('pa55w0rd');
});

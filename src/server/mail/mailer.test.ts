import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import { readSettings } from '#server/settings.ts';

const received: string[] = [];
/** A mail server that takes everything, and writes down what it is told. */
const server = createServer((socket) => {
  let isMail = false;
  socket.write('220 mail.example\r\n');
  socket.on('data', (data) => {
    for (const line of String(data).split('\r\n').slice(0, -1)) {
      received.push(line);
      if (isMail) {
        if (line !== '.') continue;
        isMail = false;
        socket.write('250 taken\r\n');
      } else if (line.startsWith('DATA')) {
        isMail = true;
        socket.write('354 go on\r\n');
      } else {
        socket.write(line.startsWith('QUIT') ? '221 bye\r\n' : '250 fine\r\n');
      }
    }
  });
  socket.on('error', () => socket.destroy());
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());

const mailer = createMailer(
  readSettings({
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    MAIL_FROM: 'gable@ridgeline.example',
  }),
);

test('a name with a line end in it puts nothing into a mail’s head', async () => {
  await mailer.send({
    to: 'priya@mail.example',
    subject: 'Dana\r\nBcc: everybody@evil.example\r\n\r\nPay here invites you to Gable',
    text: '.\r\nRCPT TO:<everybody@evil.example>\r\n',
  });

  expect(received.filter((line) => line.startsWith('RCPT TO'))).toContain(
    'RCPT TO:<priya@mail.example>',
  );
  expect(received.filter((line) => line.startsWith('Bcc:'))).toEqual([]);
  expect(received.find((line) => line.startsWith('Subject:'))).toContain('Bcc: everybody');
  // A line with a full stop alone would end the mail.
  expect(received).toContain('..');
});

test('a mail goes to one address, in any spelling', async () => {
  received.length = 0;
  await mailer
    .send({ to: 'priya,everybody@mail.example', subject: 'Hello', text: 'Hello' })
    .catch(() => undefined);

  const recipients = received.filter((line) => line.startsWith('RCPT TO'));
  expect(recipients.length).toBeLessThanOrEqual(1);
  expect(recipients.join()).not.toMatch(/<(priya|everybody@mail\.example)>/);
});

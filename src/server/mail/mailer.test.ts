import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createMailer } from '#server/mail/mailer.ts';
import { readSettings } from '#server/settings.ts';

const received: string[] = [];
/** A mail server that accepts everything and records the commands it receives. */
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

let sender: { name: string; replyTo: string | null } | null = null;
beforeEach(() => {
  received.length = 0;
  sender = null;
});

const mailer = createMailer(
  readSettings({
    SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    MAIL_FROM: 'Gable <gable@ridgeline.example>',
  }),
  async () => sender,
);

test('a name with a line end in it adds nothing to an email’s head', async () => {
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
  // A line with only a period would end the email.
  expect(received).toContain('..');
});

test('an email goes to one address, in any spelling', async () => {
  await mailer
    .send({ to: 'priya,everybody@mail.example', subject: 'Hello', text: 'Hello' })
    .catch(() => undefined);

  const recipients = received.filter((line) => line.startsWith('RCPT TO'));
  expect(recipients.length).toBeLessThanOrEqual(1);
  expect(recipients.join()).not.toMatch(/<(priya|everybody@mail\.example)>/);
});

const headOf = (name: string) => received.filter((line) => line.startsWith(`${name}:`));

test('recipients see the sender’s name with the one address that the server is set up with', async () => {
  sender = { name: 'Ridgeline Roofing, "Provo"', replyTo: 'office@ridgeline.example' };
  await mailer.send({ to: 'priya@mail.example', subject: 'Hello', text: 'Hello' });

  expect(headOf('From')).toEqual([
    'From: "Ridgeline Roofing, \\"Provo\\"" <gable@ridgeline.example>',
  ]);
  expect(headOf('Reply-To')).toEqual(['Reply-To: office@ridgeline.example']);
  expect(received).toContain('MAIL FROM:<gable@ridgeline.example>');
});

test('an email before there is a company comes from the bare address and names no reply address', async () => {
  await mailer.send({ to: 'priya@mail.example', subject: 'Hello', text: 'Hello' });

  expect(headOf('From')).toEqual(['From: gable@ridgeline.example']);
  expect(headOf('Reply-To')).toEqual([]);
});

test('a sender’s name adds no line and no second address to an email’s head', async () => {
  sender = {
    name: 'Dana\r\nBcc: everybody@evil.example\r\n\r\nPay here <boss@bank.example>,',
    replyTo: 'office@ridgeline.example',
  };
  await mailer.send({ to: 'priya@mail.example', subject: 'Hello', text: 'Hello' });

  expect(headOf('Bcc')).toEqual([]);
  expect(received.filter((line) => line.startsWith('RCPT TO'))).toEqual([
    'RCPT TO:<priya@mail.example>',
  ]);
  expect(received).toContain('MAIL FROM:<gable@ridgeline.example>');
});

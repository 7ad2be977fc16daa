import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createGable } from '#app/server/create-gable.ts';
import { createMailer } from '#server/mail/mailer.ts';
import { readSettings } from '#server/settings.ts';
import { testDatabase } from '#test/database.ts';

const settings = readSettings({ LOG_LEVEL: 'silent' });
const app = await createGable({
  services: {
    database: await testDatabase(),
    settings,
    mailer: createMailer(settings, async () => null),
    clock: () => new Date(),
  },
});
const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
afterAll(() => app.close());

/** Sends these bytes, and returns everything the server responds until it closes the connection. */
async function answerTo(...lines: string[]): Promise<{ status: number; body: unknown }> {
  const socket = connect({ host: '127.0.0.1', port: Number(port) });
  const parts: Buffer[] = [];
  socket.on('data', (part) => parts.push(part));
  socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  await once(socket, 'close');
  const [head = '', body = ''] = Buffer.concat(parts).toString().split('\r\n\r\n');

  return { status: Number(head.split(' ')[1]), body: body && JSON.parse(body) };
}

test.each([
  [['FOO /api/health HTTP/1.1', 'host: x']],
  [['GET /api/health HTTP/9.9', 'host: x']],
  [['GET /api/health HTTP/1.1', 'host: x', 'x: a\u0000b']],
  [['POST /api/auth/login HTTP/1.1', 'host: x', 'content-length: -1']],
  [['POST /api/auth/login HTTP/1.1', 'host: x', 'content-length: 5', 'transfer-encoding: chunked']],
])('a malformed HTTP request is refused in the form of every other error: %j', async (lines) => {
  expect(await answerTo(...lines)).toEqual({
    status: 400,
    body: { code: 'bad_input', message: 'This request cannot be read.' },
  });
});

test('an address longer than HTTP allows is refused with a plain message', async () => {
  expect(await answerTo(`GET /api/contacts?q=${'x'.repeat(70_000)} HTTP/1.1`, 'host: x')).toEqual({
    status: 413,
    body: {
      code: 'too_large',
      message: 'The URL and headers are too long.',
    },
  });
});

test('HEAD gets no body, even for an error', async () => {
  expect(await answerTo('HEAD /api/estimates\u00ff HTTP/1.1', 'host: x')).toEqual({
    status: 400,
    body: '',
  });
});

import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connectSignals } from '#server/db/signals.ts';

test('A process that stops while its listening connection still opens does not wait for it', async () => {
  // It takes the connection and never says a word.
  const silent = createServer((socket) => socket.on('error', () => undefined));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const signals = connectSignals({
    connection: { host: '127.0.0.1', port, user: 'gable', connectionTimeoutMillis: 30_000 },
    channel: 'test',
    heard: () => undefined,
  });
  await once(silent, 'connection');

  const closed = signals.close().then(() => 'closed');
  expect(await Promise.race([closed, delay(5_000, 'waiting')])).toBe('closed');
  silent.close();
});

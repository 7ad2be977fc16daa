import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, test, vi } from 'vitest';
import { connectSignals } from '#server/db/signals.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';
import type {} from '#test/test-engine.ts';

test('A process that stops while its listening connection still opens does not wait for it', async () => {
  // A server that accepts connections but never sends a byte.
  const silent = createServer((socket) => socket.on('error', () => undefined));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  const { port } = silent.address() as AddressInfo;
  const signals = connectSignals({
    connection: { host: '127.0.0.1', port, user: 'gable', connectionTimeoutMillis: 30_000 },
    channel: 'test',
    onSignal: () => undefined,
  });
  await once(silent, 'connection');

  const closed = signals.close().then(() => 'closed');
  expect(await Promise.race([closed, delay(5_000, 'waiting')])).toBe('closed');
  silent.close();
});

const engine = inject('testEngine');

test.skipIf(engine.kind === 'embedded')(
  'Signals do not pile up on a slow connection, and none is lost',
  async () => {
    if (engine.kind === 'embedded') return;
    const proxy = await startTcpProxy(engine.serverUrl);
    const onSignal = vi.fn();
    const other = vi.fn();
    const channel = `slow_${process.pid}`;
    const of = (url: string) => ({ connection: { connectionString: url }, channel });
    const receiver = connectSignals({ ...of(engine.serverUrl), onSignal: other });
    const signals = connectSignals({ ...of(proxy.url), onSignal });
    await vi.waitFor(() =>
      expect([onSignal, other].every(({ mock }) => mock.calls.length > 0)).toBe(true),
    );
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const sent = () =>
      query.mock.calls.filter(([text]) => String(text).includes('pg_notify')).length;

    proxy.slow(400);
    for (let turn = 0; turn < 6; turn += 1) {
      signals.send();
      await delay(40);
    }
    expect(sent()).toBe(1);
    await vi.waitFor(() => expect(sent()).toBe(2), 3_000);
    await vi.waitFor(() => expect(other).toHaveBeenCalledTimes(3), 3_000);
    query.mockRestore();
    await signals.close();
    await receiver.close();
    await proxy.close();
  },
);

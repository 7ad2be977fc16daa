/** Tests that streams end when the server stops. */
import type { FastifyInstance } from 'fastify';
import { expect, test, vi } from 'vitest';
import { startApi } from '#test/api.ts';
import { openLiveStream } from '#test/live-stream.ts';

test('A server that stops ends its streams and does not wait for them', async () => {
  let app: FastifyInstance | undefined;
  const api = await startApi({ mount: (one) => (app = one) });
  const baseURL = (await app?.listen({ port: 0, host: '127.0.0.1' })) ?? '';
  const dana = await api.as('Project manager');
  const cookie = Object.entries(dana.cookie)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
  const streams = await Promise.all([1, 2, 3].map(() => openLiveStream(baseURL, { cookie })));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);

  const beganAt = performance.now();
  await app?.close();

  expect(performance.now() - beganAt).toBeLessThan(10_000);
  await vi.waitFor(() => expect(streams.every(({ isEnded }) => isEnded())).toBe(true));
});

import Fastify from 'fastify';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { toAppError } from '#server/http/error-response.ts';
import { crowdLimit } from '#server/http/crowd-limit.ts';

/**
 * Starts a server that lets in one request at a time. Each request stays open until the test
 * completes it.
 */
async function aNarrowDoor(permit = () => Promise.resolve()) {
  const crowd = crowdLimit(1);
  const waiting: (() => void)[] = [];
  const seen = { asked: 0, closed: 0 };
  const app = Fastify();
  app.setErrorHandler((error, _request, reply) =>
    reply.status(toAppError(error).status).send(toAppError(error).message),
  );
  app.post('/', {
    onRequest: async (request, reply) => {
      reply.raw.once('close', () => (seen.closed += 1));
      await permit();
      seen.asked += 1;
      crowd.enter(request, reply);
    },
    handler: (request) =>
      crowd.finish(request, async () => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        return 'done';
      }),
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const call = async () => (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST' })).status;

  return { app, port, call, waiting, seen };
}

let door: Awaited<ReturnType<typeof aNarrowDoor>>;
afterEach(() => door.app.close());

test('a place is free again once its request has its response, and not before', async () => {
  door = await aNarrowDoor();
  const first = door.call();
  await expect.poll(() => door.waiting.length).toBe(1);

  expect(await door.call()).toBe(503);
  door.waiting.shift()?.();
  expect(await first).toBe(200);

  const next = door.call();
  await expect.poll(() => door.waiting.length).toBe(1);
  door.waiting.shift()?.();
  expect(await next).toBe(200);
});

test('a caller who hangs up before the end of the file frees the place', async () => {
  door = await aNarrowDoor();
  const socket = connect(door.port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  await expect.poll(() => door.seen.asked).toBe(1);
  expect(await door.call()).toBe(503);
  socket.destroy();

  const letting = setInterval(() => door.waiting.shift()?.(), 10);
  try {
    await expect.poll(() => door.call()).toBe(200);
  } finally {
    clearInterval(letting);
  }
});

test('a client that disconnects while its request is processed keeps the place until the end', async () => {
  door = await aNarrowDoor();
  const socket = connect(door.port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n');
  await expect.poll(() => door.waiting.length).toBe(1);
  socket.destroy();
  await new Promise((resolve) => setTimeout(resolve, 100));

  expect(await door.call()).toBe(503);
  door.waiting.shift()?.();
  const next = door.call();
  await expect.poll(() => door.waiting.length).toBe(1);
  door.waiting.shift()?.();
  expect(await next).toBe(200);
});

test('a caller who hangs up during the permission check occupies no place', async () => {
  const permissions: (() => void)[] = [];
  door = await aNarrowDoor(() => new Promise((resolve) => permissions.push(resolve)));
  const socket = connect(door.port, '127.0.0.1');
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
  await once(door.app.server, 'request');
  socket.destroy();
  await expect.poll(() => door.seen.closed).toBe(1);
  permissions.shift()?.();
  await expect.poll(() => door.seen.asked).toBe(1);

  const next = door.call();
  await expect.poll(() => permissions.length).toBe(1);
  permissions.shift()?.();
  await expect.poll(() => door.waiting.length).toBe(1);
  door.waiting.shift()?.();
  expect(await next).toBe(200);
});

/** Tests uploads over a real connection that is slow, rejected midway, or interrupted. */
import { request } from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { beforeEach, expect, test, vi } from 'vitest';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aJob } from '#test/factories.ts';
import { fileEndpoints } from '../file-endpoints.ts';

const apps: FastifyInstance[] = [];
const api = await startApi({
  settings: { FILE_MAX_MB: '2' },
  isAlone: true,
  mount: (app) => apps.push(app),
});
const [app] = apps;
if (!app) throw new Error('there is no application');
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
let dana: TestUser;
let jobId: number;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
  jobId = (await aJob(dana)).id;
});

/** Starts an upload. The test sends the body in chunks. */
function begin(name: string): { sending: ClientRequest; answered: Promise<IncomingMessage> } {
  const sending = request({
    port,
    method: 'POST',
    path: `/api/files?${new URLSearchParams({ name, jobId: String(jobId) })}`,
    headers: {
      cookie: Object.entries(dana.cookie)
        .map((pair) => pair.join('='))
        .join('; '),
      'content-type': 'application/octet-stream',
    },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.on('response', resolve).on('error', reject);
  });

  return { sending, answered };
}

const keys = async () => {
  const found: string[] = [];
  for await (const { key } of api.files.list()) found.push(key);

  return found;
};

const PIECE = Buffer.alloc(100_000, 'x');

async function write(sending: ClientRequest, piece: Buffer): Promise<void> {
  await new Promise<void>((resolve) => {
    sending.write(piece, () => resolve());
  });
}

test('A file that arrives in chunks is added', async () => {
  const { sending, answered } = begin('notes.txt');
  for (let index = 0; index < 9; index += 1) await write(sending, PIECE);
  sending.end();
  const response = await answered;

  expect([response.statusCode, JSON.parse(await text(response))]).toMatchObject([
    201,
    { size: 900_000, type: 'text/plain' },
  ]);
});

test.each([
  ['of a kind that is not kept', 'MZ\u0000\u0000', 415],
  ['that is too large', 'plain text', 413],
])(
  'A file %s gets a response although its sender keeps sending, and the next one is added',
  async (_, head, status) => {
    const { sending, answered } = begin('a.txt');
    sending.write(Buffer.from(head));
    for (let index = 0; index < 40; index += 1) await write(sending, PIECE);
    sending.end();
    const response = await answered;
    expect(response.statusCode).toBe(status);
    await text(response);
    expect(await keys()).toEqual([]);

    const next = begin('b.txt');
    next.sending.end('Gate code 4471');
    expect((await next.answered).statusCode).toBe(201);
  },
);

test('A file whose connection breaks is not stored, and no server error is reported', async () => {
  const { sending, answered } = begin('notes.txt');
  const broken = answered.catch((error: unknown) => String(error));
  await write(sending, PIECE);
  await vi.waitFor(async () => expect(await keys()).toHaveLength(1));
  sending.destroy();
  expect(await broken).toMatch(/socket hang up/);
  await vi.waitFor(async () => expect(await keys()).toEqual([]));

  expect(await dana.ok(fileEndpoints.list)).toEqual([]);
  expect(api.takeFailure()).toBeUndefined();
});

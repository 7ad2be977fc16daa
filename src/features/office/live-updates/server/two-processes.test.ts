/**
 * Runs two complete Gable processes on one PostgreSQL server: a change made through one must reach
 * the other's streams.
 */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { packageRoot } from '#server/package-root.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { testEngineKind } from '#test/database.ts';
import { aContact } from '#test/factories.ts';
import { openLiveStream } from '#test/live-stream.ts';
import { databaseUrl } from '#test/postgres-server.ts';

describe.runIf(testEngineKind === 'postgres')('two Gables on one database', async () => {
  let app: FastifyInstance | undefined;
  const api = await startApi({ isAlone: true, mount: (one) => (app = one) });
  let here = '';
  let there = '';
  let child: ChildProcess | undefined;
  let dana: TestUser;

  beforeAll(async () => {
    dana = await api.as('Admin Project manager');
    here = (await app?.listen({ port: 0, host: '127.0.0.1' })) ?? '';
    there = await startAnother();
  }, 60_000);
  afterAll(() => void child?.kill('SIGKILL'));

  /** Starts a second process from source in its own environment. Resolves with its base URL. */
  async function startAnother(): Promise<string> {
    const engine = inject('testEngine');
    const { rows } = await api.database.pool.query<{ name: string }>(
      'select current_database() as name',
    );
    const server = engine.kind === 'postgres' ? engine.serverUrl : '';
    const { PATH } = process.env;
    const another = spawn(process.execPath, ['--import', 'tsx', 'src/app/server/main.ts'], {
      cwd: packageRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...(PATH && { PATH }),
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'warn',
        DATABASE_URL: databaseUrl(server, rows[0]?.name ?? ''),
      },
    });
    child = another;
    let said = '';
    for await (const text of another.stdout) {
      said += String(text);
      const [, port] = /localhost:(\d+)/.exec(said) ?? [];
      if (port) return `http://127.0.0.1:${port}`;
    }
    throw new Error(`the other Gable did not start: ${said}`);
  }

  const cookie = () => `gable=${dana.cookie['gable']}`;
  const receivesChangeOf = (stream: Awaited<ReturnType<typeof openLiveStream>>, id: number) =>
    vi.waitFor(
      () => expect(stream.received()).toContainEqual({ changed: { contacts: [id] }, around: {} }),
      { timeout: 10_000, interval: 10 },
    );

  test('a contact that one of them saves reaches a stream of the other, both ways', async () => {
    const ofThere = await openLiveStream(there, { cookie: cookie() });
    const { id } = await aContact(dana);
    await receivesChangeOf(ofThere, id);

    const ofHere = await openLiveStream(here, { cookie: cookie() });
    const response = await fetch(`${there}${contactEndpoints.create.path}`, {
      method: 'POST',
      headers: { cookie: cookie(), 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ada Park', type: 'client' }),
    });
    expect(response.status).toBe(201);
    await receivesChangeOf(ofHere, ((await response.json()) as { id: number }).id);
    ofThere.close();
    ofHere.close();
  }, 60_000);
});

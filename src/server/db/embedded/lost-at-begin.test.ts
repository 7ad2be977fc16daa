import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { expect, inject, test, vi } from 'vitest';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';
import { silentLog } from '#server/db/database.ts';
import { embeddedPool } from '#server/db/embedded/embedded-pool.ts';
import { superviseEngine } from '#server/db/embedded/engine-supervisor.ts';
import { startEngineThread } from '#server/db/embedded/engine-thread.ts';
import type { EngineThread } from '#server/db/embedded/engine-thread.ts';
import { inTransaction } from '#server/db/in-transaction.ts';

vi.setConfig({ testTimeout: 90_000 }); // Starts engines three times.

/** Makes the engine's thread end when it is sent a BEGIN. */
function mortal(thread: EngineThread): EngineThread {
  return {
    ...thread,
    send(message) {
      const isBegin = message.type === 'bytes' && Buffer.from(message.bytes).includes('begin');
      if (isBegin) void thread.terminate('ended at BEGIN');
      else thread.send(message);
    },
  };
}

test('an engine that ends at BEGIN returns its connection, and the next engine serves', async () => {
  const testEngine = inject('testEngine');
  let isMortal = true;
  const engine = await superviseEngine({
    start: async () => {
      const thread = await startEngineThread({
        ...(testEngine.kind === 'embedded' && { template: testEngine.snapshot }),
        fsyncs: new SharedArrayBuffer(4),
        statementLimitMs: 60_000,
      });

      return isMortal ? mortal(thread) : thread;
    },
    log: silentLog,
    restartDelayMs: 20,
  });
  const pool = embeddedPool({ thread: engine.thread, absence: () => 'no engine' });
  const db = drizzle(pool);
  const transaction = () => inTransaction(db, (tx) => tx.execute(sql`select 1 as one`));

  for (let lost = 0; lost < 2; lost += 1) {
    isMortal = lost === 0;
    const failure = await transaction().catch((error: unknown) => error);
    expect(asDatabaseUnavailable(failure)).toMatchObject({ reason: 'ended at BEGIN' });
    expect(pool.totalCount).toBe(0);

    const startedAt = performance.now();
    const concurrent = await transaction().catch((error: unknown) => error);
    expect(asDatabaseUnavailable(concurrent)).toMatchObject({ status: 503 });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await vi.waitFor(() => expect(engine.health()).toEqual({ state: 'ok' }), 60_000);
  }

  expect((await transaction()).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await engine.close(5_000);
});

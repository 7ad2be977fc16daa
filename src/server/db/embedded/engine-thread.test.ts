import { setTimeout as delay } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';
import { embeddedPool } from '#server/db/embedded/embedded-pool.ts';
import { startEngineThread } from '#server/db/embedded/engine-thread.ts';

function startThread() {
  const testEngine = inject('testEngine');

  return startEngineThread({
    ...(testEngine.kind === 'embedded' && { template: testEngine.snapshot }),
    fsyncs: new SharedArrayBuffer(4),
    statementLimitMs: 60_000,
  });
}

test('an engine that exits inside its living thread ends the thread, and later queries fail at once', async () => {
  const thread = await startThread();
  const pool = embeddedPool({ thread: () => thread, absence: () => 'no engine' });
  const failure = await pool.query('copy companies from stdin').catch((error: unknown) => error);
  expect(asDatabaseUnavailable(failure)).toMatchObject({ status: 503 });

  const startedAt = performance.now();
  const reason = await thread.ended;
  const next = await pool.query('select 1').catch((error: unknown) => error);
  expect(asDatabaseUnavailable(next)).toMatchObject({ reason });
  await expect(thread.copyDirectory('/nowhere', 'tar')).rejects.toThrow('not available');
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test('everyone who waits for a connection is refused as soon as the engine has ended', async () => {
  const thread = await startThread();
  const pool = embeddedPool({ thread: () => thread, absence: () => 'no engine' });
  const waiting = [1, 2, 3, 4, 5].map(() => pool.query('select pg_sleep(30)'));
  const settled = Promise.allSettled(waiting);
  await delay(100);
  await thread.terminate('ended for a test');

  for (const result of await settled) {
    expect(result).toMatchObject({ status: 'rejected', reason: { status: 503 } });
  }
  expect(pool).toMatchObject({ totalCount: 0, waitingCount: 0 });
});

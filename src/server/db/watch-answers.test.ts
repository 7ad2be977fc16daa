import { setImmediate as turnOfTheLoop, setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchAnswers } from '#server/db/watch-answers.ts';
import { blankDatabase } from '#test/database.ts';
import { eventually } from '#test/eventually.ts';

async function watched() {
  const { pool, close } = await blankDatabase();
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  const watch = watchAnswers({
    pool,
    log: { info: note, warn: note, error: note },
    times: { everyMs: 20, answerWithinMs: 500 },
  });
  onTestFinished(async () => {
    watch.stop();
    await close();
  });
  expect(watch.health()).toEqual({ state: 'ok' });

  return { pool, watch, lines };
}

test('a database that responds is healthy, and the check leaves its connections as they are', async () => {
  const { pool, watch, lines } = await watched();
  await delay(300);
  expect(watch.health()).toEqual({ state: 'ok' });
  // On a slow machine, overlapping checks may need a second connection.
  await eventually(() => expect(pool.idleCount).toBe(pool.totalCount));
  expect(pool.totalCount).toBeLessThanOrEqual(2);
  expect(lines).toEqual([]);
});

test('a response that arrived while the server was busy with something else is no outage', async () => {
  const { watch, lines } = await watched();
  await delay(200);
  while (!watch.isAsking()) await turnOfTheLoop();
  const busyUntil = performance.now() + 700;
  while (performance.now() < busyUntil);
  await delay(200);

  expect(lines).toEqual([]);
  expect(watch.health()).toEqual({ state: 'ok' });
});

test('a database whose every connection is taken is down once a request would have been refused', async () => {
  const { pool, watch, lines } = await watched();
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  pool.options.connectionTimeoutMillis = 300;
  await delay(100);
  expect(watch.health()).toEqual({ state: 'ok' });
  await vi.waitFor(() => expect(watch.health().state).toBe('down'), 5_000);

  for (const client of held) client.release();
  await vi.waitFor(() => expect(watch.health()).toEqual({ state: 'ok' }), 5_000);
  expect(lines).toEqual([
    expect.stringMatching(/^The database does not answer: /),
    'The database answers again.',
  ]);
});

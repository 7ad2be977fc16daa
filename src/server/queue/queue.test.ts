/** The queue with a single worker, on both database engines. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { silentLog } from '#server/db/database.ts';
import { inSavepoint, inTransaction } from '#server/db/in-transaction.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { handles } from '#server/queue/job-kind.ts';
import type { HandledJob, JobKind } from '#server/queue/job-kind.ts';
import { countDead, reviveDead, waitMs } from '#server/queue/leases.ts';
import { startWorker } from '#server/queue/worker.ts';
import type { Worker } from '#server/queue/worker.ts';
import { testDatabase } from '#test/database.ts';
import { emptyDatabase } from '#test/empty-database.ts';
import { eventually } from '#test/eventually.ts';

const database = await testDatabase();
const { db, pool } = database;

const note = { name: 'note', label: 'Note', payload: z.object({ text: z.string() }), attempts: 3 };
const workers: Worker[] = [];
const errors: string[] = [];
const log = { ...silentLog, error: (message: string) => void errors.push(message) };

beforeEach(async () => {
  await emptyDatabase(database);
  errors.length = 0;
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(5_000)));
});

/** Starts a worker that polls so rarely that only a commit in this process wakes it. */
function work(jobs: HandledJob[], options: { pollMs?: number; leaseMs?: number } = {}): Worker {
  const worker = startWorker({ db, jobs, log, pollMs: 3_600_000, ...options });
  workers.push(worker);

  return worker;
}

const queue = (text: string, kind: typeof note = note) =>
  inTransaction(db, (tx) => enqueue(tx, kind, { text }));

async function waiting() {
  const { rows } = await pool.query<{ attempts: number; last_error: string; due_in: number }>(
    `select attempts, last_error, extract(epoch from due_at - clock_timestamp())::float as due_in
     from queued_jobs where not is_recurring order by id`,
  );
  return rows;
}

const dueNow = () => pool.query('update queued_jobs set due_at = clock_timestamp()');

describe('a job', () => {
  test('starts at once after the commit that queued it, and then is gone', async () => {
    const seen: string[] = [];
    work([handles(note, async ({ text }) => void seen.push(text))]);
    await queue('one');
    await queue('two');

    await eventually(() => expect(seen.toSorted()).toEqual(['one', 'two']));
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  test('is not queued by a transaction that fails, whole or in the part that queued it', async () => {
    const seen: string[] = [];
    work([handles(note, async ({ text }) => void seen.push(text))]);
    const failing = inTransaction(db, async (tx) => {
      await enqueue(tx, note, { text: 'lost' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await inTransaction(db, async (tx) => {
      const part = inSavepoint(tx, async (inner) => {
        await enqueue(inner, note, { text: 'lost too' });
        await inner.execute(sql`select 1 / 0`);
      });
      await expect(part).rejects.toThrow();
      await enqueue(tx, note, { text: 'kept' });
    });

    await eventually(() => expect(seen).toEqual(['kept']));
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(seen).toEqual(['kept']);
  });

  test('that another process queued is found by looking now and then', async () => {
    const seen: string[] = [];
    work([handles(note, async ({ text }) => void seen.push(text))], { pollMs: 20 });
    await pool.query(`insert into queued_jobs (kind, payload) values ('note', '{"text": "far"}')`);

    await eventually(() => expect(seen).toEqual(['far']));
  });

  test('of a kind that this version does not know is left to one that does', async () => {
    work([handles(note, async () => undefined)], { pollMs: 20 });
    await pool.query(`insert into queued_jobs (kind, payload) values ('newer', '{}')`);
    await queue('own');

    await eventually(async () => expect(await waiting()).toHaveLength(1));
    expect(await waiting()).toMatchObject([{ attempts: 0 }]);
  });

  test('refuses a payload that is not of its kind where it is queued', async () => {
    const queued = inTransaction(db, (tx) =>
      enqueue(tx, note, { text: 7 } as unknown as { text: string }),
    );

    await expect(queued).rejects.toThrow('expected string');
    expect(await waiting()).toEqual([]);
  });

  test('that fails is tried again later, with the same key', async () => {
    const keys: string[] = [];
    work([
      handles(note, async (_payload, { key }) => {
        keys.push(key);
        if (keys.length === 1) throw new Error('mail server away');
      }),
    ]);
    await queue('again');
    await eventually(async () => {
      expect(await waiting()).toMatchObject([{ attempts: 1, last_error: 'mail server away' }]);
    });
    const [job] = await waiting();
    expect(job?.due_in).toBeGreaterThan(1);
    expect(job?.due_in).toBeLessThan(8);

    await dueNow();
    await queue('wakes the worker');
    await eventually(async () => expect(await waiting()).toEqual([]));
    expect(keys[1]).toBe(keys[0]);
  });

  test('fails for good after its last attempt, says so in the log, and can be tried again', async () => {
    let isBroken = true;
    const seen: string[] = [];
    const handled = handles(note, async ({ text }) => {
      if (isBroken) throw new Error('nonsense');
      seen.push(text);
    });
    work([handled], { pollMs: 20 });
    await queue('poison');
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await eventually(async () => {
        expect(await waiting()).toMatchObject([{ attempts: attempt, last_error: 'nonsense' }]);
      });
      if (attempt < 3) await dueNow();
    }

    await eventually(async () => expect(await countDead(db)).toBe(1));
    await eventually(() =>
      expect(errors).toEqual([
        'Job 1 (note) failed after 3 attempts (Error). Failed jobs: 1. npm run retry-jobs lists the reasons and retries them.',
      ]),
    );
    isBroken = false;
    expect(await reviveDead(db)).toEqual([{ id: 1, kind: 'note', reason: 'nonsense' }]);
    await eventually(() => expect(seen).toEqual(['poison']));
  });

  test('that ends its process each time fails for good too', async () => {
    let attempts = 0;
    await pool.query(`insert into queued_jobs (kind, payload, attempts)
      values ('note', '{"text": "kills"}', 3)`);
    work([handles(note, async () => void (attempts += 1))]);

    await eventually(async () => expect(await countDead(db)).toBe(1));
    expect(attempts).toBe(0);
  });

  test('keeps its lease for as long as it runs', async () => {
    let finish = () => {};
    let runs = 0;
    const slow = handles(note, async () => {
      runs += 1;
      await new Promise<void>((resolve) => (finish = resolve));
    });
    work([slow], { leaseMs: 300, pollMs: 20 });
    await queue('slow');
    await eventually(() => expect(runs).toBe(1));
    await new Promise((resolve) => setTimeout(resolve, 900));

    expect(runs).toBe(1);
    finish();
    await eventually(async () => expect(await waiting()).toEqual([]));
  });

  test('whose lease went to another process is notified, and no longer records its outcome', async () => {
    let reported: unknown;
    const slow = handles(note, async (_payload, { signal }) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      reported = signal.reason;
    });
    work([slow], { leaseMs: 150 });
    await queue('slow');
    await eventually(async () => expect(await waiting()).toMatchObject([{ attempts: 1 }]));
    await pool.query(`update queued_jobs set attempts = 2, due_at = now() + interval '1 hour'`);

    await eventually(() => expect(reported).toMatchObject({ message: 'the lease was lost' }));
    expect(await waiting()).toMatchObject([{ attempts: 2 }]);
  });
});

test('attempts are further and further apart, at most nine hours, and never in step', () => {
  expect([1, 2, 3].map((attempts) => waitMs(attempts, 0.5))).toEqual([5_000, 10_000, 20_000]);
  expect(waitMs(1, 0)).toBe(2_500);
  expect(waitMs(40, 0.999)).toBeLessThan(9 * 3_600_000);
});

describe('a worker that stops', () => {
  test('finishes the jobs that it has started and starts no other', async () => {
    const seen: string[] = [];
    const worker = work([
      handles(note, async ({ text }) => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        seen.push(text);
      }),
    ]);
    await inTransaction(db, async (tx) => {
      for (const text of ['1', '2', '3', '4', '5']) await enqueue(tx, note, { text });
    });
    await eventually(async () => expect((await waiting())[0]).toMatchObject({ attempts: 1 }));
    await worker.stop(5_000);

    const done = seen.length;
    expect(done).toBeLessThan(5);
    expect(await waiting()).toHaveLength(5 - done);
    expect((await waiting()).map(({ attempts }) => attempts)).not.toContain(1);
  });

  test('interrupts a job that takes too long, which the next process then takes at once', async () => {
    const worker = work([
      handles(
        note,
        (_payload, { signal }) =>
          new Promise<void>((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(new Error('interrupted')));
          }),
      ),
    ]);
    await queue('endless');
    await eventually(async () => expect(await waiting()).toMatchObject([{ attempts: 1 }]));
    const startedAt = performance.now();
    await worker.stop(100);

    expect(performance.now() - startedAt).toBeLessThan(10_000);
    const seen: string[] = [];
    work([handles(note, async ({ text }) => void seen.push(text))]);
    await eventually(() => expect(seen).toEqual(['endless']));
  });
});

test('recurring work is queued once, runs again and again, and never fails for good', async () => {
  const sweep: JobKind = {
    name: 'sweep',
    label: 'Sweep',
    payload: z.object({}),
    attempts: 1,
    everyMs: 30,
  };
  let runs = 0;
  const handled = handles(sweep, async () => {
    runs += 1;
    if (runs === 2) throw new Error('once');
  });
  work([handled], { pollMs: 20 });
  work([handled], { pollMs: 20 });

  await eventually(() => expect(runs).toBeGreaterThan(4));
  const { rows } = await pool.query('select kind from queued_jobs');
  expect(rows).toEqual([{ kind: 'sweep' }]);
  expect(await countDead(db)).toBe(0);
});

/** The queue with several processes on one PostgreSQL server, some of them killed mid-job. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, inject, test, vi } from 'vitest';
import { inTransaction } from '#server/db/in-transaction.ts';
import { packageRoot } from '#server/package-root.ts';
import { enqueue } from '#server/queue/enqueue.ts';
import { testDatabase, testEngineKind } from '#test/database.ts';
import { databaseUrl } from '#test/postgres-server.ts';
import { effect } from '#test/queue-child.ts';

/**
 * Long, because a process on a busy machine can stall for seconds and loses its lease if it stalls
 * for the entire lease time.
 */
const CALM_LEASE_MS = 60_000;
/** Short, because a killed process's jobs can't be retried until their leases expire. */
const KILLED_LEASE_MS = 4_000;

describe.runIf(testEngineKind === 'postgres')('several processes on one queue', async () => {
  const { db, pool } = await testDatabase();
  const children: ChildProcess[] = [];
  afterEach(async () => {
    await Promise.all(children.splice(0).map(kill));
    await pool.query('drop table if exists effects');
  });

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  }

  async function startChild(leaseMs: number): Promise<ChildProcess> {
    const engine = inject('testEngine');
    const { rows } = await pool.query<{ name: string }>('select current_database() as name');
    const server = engine.kind === 'postgres' ? engine.serverUrl : '';
    const url = databaseUrl(server, rows[0]?.name ?? '');
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', 'test/queue-child.ts', url, String(leaseMs)],
      { cwd: packageRoot, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    children.push(child);
    await once(child.stdout, 'data');

    return child;
  }

  async function queue(jobs: readonly number[]): Promise<void> {
    await pool.query(`create table effects (
      id integer generated always as identity primary key, key uuid not null, pid integer not null,
      began_at timestamptz not null default clock_timestamp(), ended_at timestamptz)`);
    await inTransaction(db, async (tx) => {
      for (const ms of jobs) await enqueue(tx, effect, { ms });
    });
  }

  async function untilAllAreDone(): Promise<void> {
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query('select 1 from queued_jobs');
        expect(rows).toHaveLength(0);
      },
      { timeout: 60_000, interval: 50 },
    );
  }

  /**
   * Returns attempts that started before the previous attempt at the same job, or its lease, had
   * ended.
   */
  async function overlaps(leaseMs: number) {
    const { rows } = await pool.query(
      `select * from (
        select key, began_at, lag(coalesce(ended_at, began_at + $1 * interval '1 millisecond'))
          over (partition by key order by began_at) as free_at from effects) attempts
      where began_at < free_at`,
      [leaseMs * 0.9],
    );
    return rows;
  }

  const countEffects = async (what: string) =>
    (await pool.query<{ count: number }>(`select ${what}::int as count from effects`)).rows[0]
      ?.count;

  test('each job is done once by one of them while nothing goes wrong', async () => {
    await queue(Array.from({ length: 60 }, (_, n) => n % 40));
    await Promise.all([startChild(CALM_LEASE_MS), startChild(CALM_LEASE_MS)]);
    await untilAllAreDone();

    expect(await countEffects('count(*)')).toBe(60);
    expect(await countEffects('count(distinct key)')).toBe(60);
    expect(await countEffects('count(distinct pid)')).toBe(2);
    expect(await overlaps(CALM_LEASE_MS)).toEqual([]);
  }, 120_000);

  test('whenever one is killed, each job is done at least once and never by two at a time', async () => {
    const rounds = fc.record({
      jobs: fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 10, maxLength: 30 }),
      killsAfter: fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(rounds, async ({ jobs, killsAfter }) => {
        await queue(jobs);
        await startChild(KILLED_LEASE_MS);
        let victim = await startChild(KILLED_LEASE_MS);
        for (const ms of killsAfter) {
          await wait(ms);
          await kill(victim);
          victim = await startChild(KILLED_LEASE_MS);
        }
        await untilAllAreDone();

        expect(await countEffects('count(distinct key) filter (where ended_at is not null)')).toBe(
          jobs.length,
        );
        expect(await overlaps(KILLED_LEASE_MS)).toEqual([]);
        await Promise.all(children.splice(0).map(kill));
        await pool.query('drop table effects');
      }),
      { numRuns: 4, interruptAfterTimeLimit: 90_000, endOnFailure: true },
    );
  }, 240_000);
});

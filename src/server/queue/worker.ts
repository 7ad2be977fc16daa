/**
 * Works through the queue. Any number of processes can do this: leases ensure that only one of them
 * runs a job at a time.
 */
import { asDatabaseUnavailable } from '#server/db/database-unavailable-error.ts';
import type { Db, DatabaseLog } from '#server/db/database.ts';
import { messageOf } from '#server/http/log.ts';
import { onEnqueued } from '#server/queue/enqueue.ts';
import type { HandledJob } from '#server/queue/job-kind.ts';
import {
  countDead,
  enqueueRecurring,
  finish,
  giveUp,
  lease,
  postpone,
  renew,
  waitMs,
} from '#server/queue/leases.ts';
import type { LeasedJob } from '#server/queue/leases.ts';

const POLL_MS = 5_000;
const LEASE_MS = 60_000;
const AT_ONCE = 2;
const ADVICE = 'npm run retry-jobs lists the reasons and retries them.';

interface WorkerOptions {
  db: Db;
  jobs: readonly HandledJob[];
  log: DatabaseLog;
  /** Interval between checks for jobs that another process queued or that are due for a retry. */
  pollMs?: number;
  /** The time a killed process's job stays leased to it. The lease is renewed while a job runs. */
  leaseMs?: number;
}

export interface Worker {
  /**
   * Takes no new jobs and waits up to `withinMs` for those in progress. A job that takes longer is
   * left for the next process.
   */
  stop(withinMs: number): Promise<void>;
}

/**
 * Store the reason in the database only: a mail server's message can contain people's names, which
 * don't belong in the log.
 */
const reasonOf = (error: unknown) => (error instanceof Error ? messageOf(error) : String(error));

/** Returns the error's code, such as 'ECONNREFUSED', or its class name. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error';

  return 'code' in error ? String(error.code) : error.name;
}

/**
 * Starts a worker. It looks for jobs immediately, after each commit in this process that queues
 * one, and every few seconds.
 */
export function startWorker({
  db,
  jobs,
  log,
  pollMs = POLL_MS,
  leaseMs = LEASE_MS,
}: WorkerOptions): Worker {
  const byKind = new Map(jobs.map((job) => [job.kind.name, job]));
  const stopping = new AbortController();
  const runners = new Set<Promise<void>>();
  let isStopping = false;
  let isRecurringQueued = false;
  let isWokenAgain = false;

  /**
   * Runs `work` and renews the lease in the meantime. The signal aborts if the lease is lost or the
   * process stops.
   */
  async function underLease(job: LeasedJob, work: (signal: AbortSignal) => Promise<void>) {
    const lost = new AbortController();
    let heldUntil = performance.now() + leaseMs;
    const extend = async () => {
      const renewedAt = performance.now();
      const isOurs = await renew(db, job, leaseMs).catch(() => null); // Null if the database is unavailable.
      if (isOurs) heldUntil = renewedAt + leaseMs;
      else if (isOurs === false || performance.now() >= heldUntil) {
        lost.abort(new Error('the lease was lost'));
      }
    };
    const renewing = setInterval(() => void extend(), leaseMs / 3);
    try {
      await work(AbortSignal.any([lost.signal, stopping.signal]));
    } finally {
      clearInterval(renewing);
    }
  }

  async function afterFailure(job: LeasedJob, { kind }: HandledJob, error: unknown) {
    const reason = reasonOf(error);
    const said = `Job ${job.id} (${job.kind})`;
    if (stopping.signal.aborted) return postpone(db, job, { reason, byMs: 0 });
    if (job.attempts < kind.attempts || kind.everyMs !== undefined) {
      log.warn(`${said} failed and will be retried (${codeOf(error)})`);
      const wait = waitMs(job.attempts, Math.random());

      return postpone(db, job, { reason, byMs: Math.min(wait, kind.everyMs ?? wait) });
    }
    const dead = await giveUp(db, job, reason);
    log.error(
      `${said} failed after ${job.attempts} attempts (${codeOf(error)}). Failed jobs: ${dead}. ${ADVICE}`,
    );
  }

  async function perform(job: LeasedJob, handled: HandledJob) {
    const { kind, handle } = handled;
    if (kind.everyMs === undefined && job.attempts > kind.attempts) {
      return afterFailure(job, handled, new Error('The server stopped during every attempt'));
    }
    try {
      const isLast = kind.everyMs === undefined && job.attempts >= kind.attempts;
      await underLease(job, (signal) => handle(job.payload, { key: job.key, signal, isLast }));
    } catch (error) {
      return afterFailure(job, handled, error);
    }
    return finish(db, job, kind);
  }

  async function workThrough() {
    try {
      if (!isRecurringQueued) {
        const recurring = jobs
          .map(({ kind }) => kind)
          .filter(({ everyMs }) => everyMs !== undefined);
        await enqueueRecurring(db, recurring);
        isRecurringQueued = true;
      }
      while (!isStopping) {
        const job = await lease(db, { kinds: [...byKind.keys()], leaseMs });
        const handled = job && byKind.get(job.kind);
        if (!handled) return;
        await perform(job, handled);
      }
    } catch (error) {
      // Database outages are logged elsewhere. An unfinished job is picked up when its lease
      // expires.
      if (!asDatabaseUnavailable(error)) log.error(`The queue failed (${codeOf(error)})`);
    }
  }

  function wake() {
    if (isStopping) return;
    if (runners.size >= AT_ONCE) {
      isWokenAgain = true; // The active runners may have checked the queue just before this job was added.
      return;
    }
    const runner = workThrough().finally(() => {
      runners.delete(runner);
      if (isWokenAgain) {
        isWokenAgain = false;
        wake();
      }
    });
    runners.add(runner);
  }

  const stopListening = onEnqueued(wake);
  const polling = setInterval(wake, pollMs).unref();
  wake();
  countDead(db).then(
    (dead) => dead > 0 && log.warn(`Failed queue jobs: ${dead}. ${ADVICE}`),
    () => undefined, // The next poll reports the database outage.
  );

  return {
    async stop(withinMs) {
      isStopping = true;
      stopListening();
      clearInterval(polling);
      const late = setTimeout(() => stopping.abort(new Error('Gable is stopping')), withinMs);
      const released = new Promise<void>((resolve) => {
        stopping.signal.addEventListener('abort', () => setTimeout(resolve, 500));
      });
      await Promise.race([Promise.all(runners), released]);
      clearTimeout(late);
    },
  };
}

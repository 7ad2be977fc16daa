/** Works through the queue. Any number of processes may: a lease keeps a job to one of them at a time. */
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
  /** Interval of looking for work that another process queued, or that is due again. */
  pollMs?: number;
  /**
   * The time that a job of a process that was killed stays with it. The lease is renewed while a job runs.
   */
  leaseMs?: number;
}

export interface Worker {
  /**
   * Takes no more jobs and waits for those in progress; a job that takes longer than this is left to the
   * next process.
   */
  stop(withinMs: number): Promise<void>;
}

/** The reason is for the database only: a mail server's words name people, which the log does not. */
const reasonOf = (error: unknown) => (error instanceof Error ? messageOf(error) : String(error));

/** 'ECONNREFUSED', or the kind of error. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no error';

  return 'code' in error ? String(error.code) : error.name;
}

/** Starts working: at once, after each commit of this process that queues a job, and every few seconds. */
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

  /** Runs `work` while the lease is renewed; its signal ends when the lease is lost or the process stops. */
  async function underLease(job: LeasedJob, work: (signal: AbortSignal) => Promise<void>) {
    const lost = new AbortController();
    let heldUntil = performance.now() + leaseMs;
    const extend = async () => {
      const renewedAt = performance.now();
      const isOurs = await renew(db, job, leaseMs).catch(() => null); // It is null while the database is away.
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
      return afterFailure(
        job,
        handled,
        new Error('Its process ended each time before it was done'),
      );
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
      // The database's absence is logged elsewhere; a job left behind is taken when its lease ends.
      if (!asDatabaseUnavailable(error)) log.error(`The queue failed (${codeOf(error)})`);
    }
  }

  function wake() {
    if (isStopping) return;
    if (runners.size >= AT_ONCE) {
      isWokenAgain = true; // The jobs in progress may just have found nothing.
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
    () => undefined, // The poll reports a database that does not respond.
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

/**
 * Adds jobs to the queue, within the transaction that makes them necessary, so either both are
 * committed or neither is.
 */
import type { z } from 'zod';
import type { DbOrTx, Tx } from '#server/db/database.ts';
import { afterCommit, awaitAtEnd } from '#server/db/in-transaction.ts';
import type { JobKind } from '#server/queue/job-kind.ts';
import { after } from '#server/queue/leases.ts';
import { queuedJobs } from '#server/queue/queue-table.ts';

const wakers = new Set<() => void>();

/** Calls `wake` whenever this process queues a job. Returns a function that unsubscribes. */
export function onEnqueued(wake: () => void): () => void {
  wakers.add(wake);

  return () => wakers.delete(wake);
}

/**
 * Queues a job. It starts after the transaction commits, immediately if this process has a worker.
 * With `delayMs`, it starts after that delay.
 */
export async function enqueue<Payload extends z.ZodType>(
  tx: Tx,
  kind: JobKind<Payload>,
  payload: z.input<Payload>,
  { delayMs = 0 }: { delayMs?: number } = {},
): Promise<void> {
  kind.payload.parse(payload);
  const due = delayMs > 0 && { dueAt: after(delayMs) };
  await awaitAtEnd(tx, tx.insert(queuedJobs).values({ kind: kind.name, payload, ...due }));
  wakeWorker(tx);
}

/** Wakes this process's worker once the writes of `db` are committed. */
export function wakeWorker(db: DbOrTx): void {
  afterCommit(db, () => {
    for (const wake of wakers) wake();
  });
}

/**
 * Detaches the previous client's records when a job moves to a different client. Each feature
 * registers a function for its own records.
 */
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { Job } from '../job.ts';

/** Detaches one feature's records of a locked job from the previous client. */
export type JobClientPart = (
  tx: DbOrTx,
  ctx: ActorContext,
  change: { id: number; from: number; to: number },
) => Promise<void>;

const registered: JobClientPart[] = [];

/** Registers the features' functions. Called once at startup. */
export function registerJobClientParts(parts: readonly JobClientPart[]): void {
  registered.push(...parts);
}

/**
 * Locks the submissions attached to a job. Call this before locking its client and the job itself.
 */
export async function holdSubmissions(tx: DbOrTx, jobId: number): Promise<void> {
  // Name the table in raw SQL: the submissions feature imports jobs, so importing it here would be
  // circular.
  await tx.execute(
    sql`select id from web_form_submissions where job_id = ${jobId} order by id for update`,
  );
}

/**
 * Detaches a job from its previous client. Does nothing if the job is new or its client didn't
 * change.
 */
export async function leaveClientOfJob(
  tx: DbOrTx,
  ctx: ActorContext,
  { before, after: { id, clientId } }: { before: Job | null; after: Job },
): Promise<void> {
  if (!before || before.clientId === clientId) return;
  for (const end of registered) await end(tx, ctx, { id, from: before.clientId, to: clientId });
}

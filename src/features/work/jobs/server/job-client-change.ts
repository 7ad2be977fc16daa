/** What ends when a job goes to another client. Features that come later register what they hold of it. */
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import type { Job } from '../job.ts';

/** Ends what one feature holds of a job, which is locked, for its client of before. */
export type JobClientPart = (
  tx: DbOrTx,
  ctx: ActorContext,
  change: { id: number; from: number; to: number },
) => Promise<void>;

const registered: JobClientPart[] = [];

/** Called once by the composition. */
export function registerJobClientParts(parts: readonly JobClientPart[]): void {
  registered.push(...parts);
}

/** Locks the submissions that are attached to a job, which come before its client and itself. */
export async function holdSubmissions(tx: DbOrTx, jobId: number): Promise<void> {
  // By name instead of by table: submissions import jobs.
  await tx.execute(
    sql`select id from web_form_submissions where job_id = ${jobId} order by id for update`,
  );
}

/** Ends what ties a job to its client of before; nothing for a new job, or one that stays with its client. */
export async function leaveClientOfJob(
  tx: DbOrTx,
  ctx: ActorContext,
  { before, after: { id, clientId } }: { before: Job | null; after: Job },
): Promise<void> {
  if (!before || before.clientId === clientId) return;
  for (const end of registered) await end(tx, ctx, { id, from: before.clientId, to: clientId });
}

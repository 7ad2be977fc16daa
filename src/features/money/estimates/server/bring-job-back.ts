/** Reopens an accepted estimate's job if the job was lost or in the trash. */
import { eq } from 'drizzle-orm';
import { jobStore } from '#features/work/jobs/server/job-store.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { trashCutoff } from '#server/records/trash-bin.ts';
import type { EstimateRow } from './estimate-table.ts';

/**
 * Restores the job from the trash if needed. If a client's acceptance reopens a lost or deleted
 * job, flags the job for the office's attention. Returns the estimate, without its job if that can
 * no longer be restored.
 */
export async function bringJobBack(
  tx: DbOrTx,
  ctx: ActorContext,
  estimate: EstimateRow,
): Promise<EstimateRow> {
  const { jobId } = estimate;
  if (jobId === null) return estimate;
  const [found] = await tx
    .select({ status: jobs.status, deletedAt: jobs.deletedAt })
    .from(jobs)
    .where(eq(jobs.id, jobId))
    .for('no key update');
  if (!found || (found.deletedAt && found.deletedAt < trashCutoff(ctx.now))) {
    return { ...estimate, jobId: null };
  }
  if (found.deletedAt) await jobStore.restore({ ...ctx, db: tx }, jobId);
  const isBack = found.deletedAt !== null || found.status === 'lost';
  if (isBack && ctx.actor.kind === 'client') {
    await tx.update(jobs).set({ reopenedAt: ctx.now }).where(eq(jobs.id, jobId));
  }

  return estimate;
}

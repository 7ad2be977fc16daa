/**
 * The job created by an acceptance. Reverting the acceptance removes the job if it is unused;
 * accepting again restores it.
 */
import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm';
import { jobStore } from '#features/work/jobs/server/job-store.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { everyRow } from '#server/access/row-access.ts';
import { trashCutoff } from '#server/records/trash-bin.ts';
import { estimateAcceptances } from './acceptance-table.ts';
import { estimates } from './estimate-table.ts';
import type { EstimateRow } from './estimate-table.ts';

/**
 * Restores the job that was moved to the trash when the estimate's last acceptance was reverted.
 * Returns its id, or null if there is none.
 */
export async function restoreMadeJob(
  tx: DbOrTx,
  ctx: ActorContext,
  { id, clientId }: EstimateRow,
): Promise<number | null> {
  const [last] = await tx
    .select({ jobId: estimateAcceptances.removedJobId })
    .from(estimateAcceptances)
    .where(and(eq(estimateAcceptances.estimateId, id), isNotNull(estimateAcceptances.endedAt)))
    .orderBy(desc(estimateAcceptances.id))
    .limit(1);
  if (!last || last.jobId === null) return null;
  const [trashed] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.id, last.jobId),
        eq(jobs.clientId, clientId),
        gte(jobs.deletedAt, trashCutoff(ctx.now)),
      ),
    )
    .for('update');
  if (!trashed) return null;
  await jobStore.restore({ ...ctx, db: tx }, trashed.id);

  return trashed.id;
}

interface MadeJob {
  jobId: number;
  /** The job's version right after the acceptance. */
  version: number | null;
  estimateId: number;
  /** Tasks added by the acceptance. These and the deposit invoice don't count as use. */
  taskIds: readonly number[];
}

/**
 * True if a user changed the job created by an acceptance, or added a record to it. The caller must
 * lock the job.
 */
export async function isMadeJobUsed(
  tx: DbOrTx,
  { jobId, version, estimateId, taskIds }: MadeJob,
): Promise<boolean> {
  const { rows } = await tx.execute<{ isUsed: boolean }>(sql`
    select version is distinct from ${version}::int
      or exists (select from notes where entity = 'jobs' and entity_id = jobs.id and deleted_at is null)
      or exists (select from files where job_id = jobs.id and deleted_at is null)
      or exists (select from job_costs where job_id = jobs.id and deleted_at is null)
      or exists (select from web_form_submissions where job_id = jobs.id and deleted_at is null)
      or exists (select from estimates other
        where other.job_id = jobs.id and other.id <> ${estimateId} and other.deleted_at is null)
      or exists (select from invoices where job_id = jobs.id and deleted_at is null
        and (manual_status <> 'cancelled' or estimate_id is distinct from ${estimateId}))
      or exists (select from tasks where job_id = jobs.id and deleted_at is null
        and not (id = any(${sql.param([...taskIds])}::int[]))) as "isUsed"
    from jobs where id = ${jobId}`);

  return rows[0]?.isUsed ?? true;
}

/** Moves the job created by an acceptance to the trash and detaches the estimate from it. */
export async function removeMadeJob(
  tx: DbOrTx,
  ctx: ActorContext,
  { jobId, estimateId }: Pick<MadeJob, 'jobId' | 'estimateId'>,
): Promise<void> {
  await tx.update(estimates).set({ jobId: null }).where(eq(estimates.id, estimateId));
  await jobStore.remove({ ...ctx, db: tx }, { id: jobId, access: everyRow });
}

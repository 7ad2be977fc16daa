/** Writes down which stages a job enters. */
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import { userIdOf } from '#server/records/actor.ts';
import type { Job } from '../job.ts';
import { milestoneOf, type Milestone } from '../job-stages.ts';
import { jobStageEvents } from './job-stage-table.ts';

/** In the transaction that holds the job: an event when its stage is another one, or the job new. */
export async function recordStage(
  tx: DbOrTx,
  { actor, now }: ActorContext,
  { before, after }: { before: Job | null; after: Job },
): Promise<void> {
  const { id, status } = after;
  if (before?.status === status) return;
  const reached = milestoneOf(status);
  await tx.insert(jobStageEvents).values({
    jobId: id,
    stage: status,
    enteredAt: now,
    enteredBy: userIdOf(actor),
    milestone:
      reached &&
      sql<Milestone>`case when not exists (select from job_stage_events known
        where known.job_id = ${id} and known.milestone = ${reached}) then ${reached}::text end`,
  });
}

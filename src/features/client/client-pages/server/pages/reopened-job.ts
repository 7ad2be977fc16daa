/**
 * The job that a client's signature reopened, and the users to notify in addition to those
 * responsible for the estimate.
 */
import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/office/auth/server/user-table.ts';
import type { Estimate } from '#features/money/estimates/estimate.ts';
import { isRecordId } from '#features/work/jobs/job-rules.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { openIdsOfEach } from '#features/office/notifications/server/openable.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { PublicContext } from '#server/http/public-call.ts';

/** Returns the users who have access to the estimate, because the notification shows its amount. */
async function readersOf(tx: DbOrTx, estimateId: number, userIds: readonly number[]) {
  const people = await tx
    .select({
      id: users.id,
      accessProfile: users.accessProfile,
      isSubcontractor: users.isSubcontractor,
    })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  const opened = await openIdsOfEach(tx, people, { entity: 'estimates', ids: [estimateId] });

  return people.filter(({ id }) => opened.get(id)?.has(estimateId)).map(({ id }) => id);
}

/**
 * If the current signature reopened the job, returns the users to notify: its sales rep, its
 * creator, its team, and the user who marked it as lost. Otherwise returns null.
 */
export async function reopenedJob(
  tx: DbOrTx,
  { now }: PublicContext,
  { id, jobId }: Pick<Estimate, 'id' | 'jobId'>,
): Promise<{ words: string; people: number[] } | null> {
  const [job] = await tx
    .select({
      salesRep: jobs.salesRep,
      createdBy: jobs.createdBy,
      team: jobs.assignedTeam,
      reopenedAt: jobs.reopenedAt,
      lostBy: sql<number | null>`(select event.entered_by from job_stage_events event
        where event.job_id = jobs.id and event.stage = 'lost' order by event.id desc limit 1)`,
    })
    .from(jobs)
    .where(eq(jobs.id, jobId ?? 0));
  if (job?.reopenedAt?.getTime() !== now.getTime()) return null;
  const { salesRep, createdBy, lostBy, team } = job;
  const all = [salesRep, createdBy, lostBy, ...team.filter(isRecordId).map(Number)];

  return {
    words: 'its job was lost and is open again',
    people: await readersOf(
      tx,
      id,
      all.filter((one) => one !== null),
    ),
  };
}

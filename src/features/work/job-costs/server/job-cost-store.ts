import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError } from '#shared/app-error.ts';
import { formatDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { ownJobs } from '#features/work/jobs/server/own-jobs.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { recordStore } from '#server/records/record-store.ts';
import { joinLine } from '#server/records/search-line.ts';
import {
  COST_CATEGORY_LABELS,
  jobCost,
  lacksReason,
  REASON_MISSING,
  type JobCost,
} from '../job-cost.ts';
import { jobCosts } from './job-cost-table.ts';

/** Locks the job until the transaction ends. Throws a 400 if it doesn't exist. */
async function holdJob(tx: DbOrTx, { actor }: ActorContext, jobId: number): Promise<void> {
  const [job] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isNull(jobs.deletedAt), readableRows(actor, 'jobs').condition))
    .for('share');
  if (job) return;
  const message = 'This job no longer exists. Choose another.';
  throw new AppError('bad_input', message, { issues: [{ path: 'jobId', message }] });
}

/**
 * Throws a 409 if a restored cost belongs to a job in the trash. The caller must have locked the
 * job.
 */
async function assertJobNotTrashed(
  tx: DbOrTx,
  _ctx: ActorContext,
  { jobId }: JobCost,
): Promise<void> {
  const [job] = await tx
    .select({ id: jobs.id, title: jobs.title })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isNotNull(jobs.deletedAt)));
  if (!job) return;

  throw new AppError('conflict', `${job.title} is deleted too. Restore the job first.`, {
    details: { restoreFirst: { entity: 'jobs', id: job.id } },
  });
}

const ofJob = sql`own_job.id = job_costs.job_id`;

export const jobCostStore = recordStore({
  entity: jobCost,
  table: jobCosts,
  selects: {
    jobTitle: sql<string>`(select jobs.title from jobs where jobs.id = job_costs.job_id)`,
  },
  defaultSort: [
    { field: 'date', desc: true },
    { field: 'createdAt', desc: true },
  ],
  own: (userId) => ({
    directly: [sql`job_costs.created_by = ${userId}`],
    by: [sql`${ownJobs(userId)} and ${ofJob}`],
    through: ownJobs(userId),
  }),
  goesWith: { jobs: jobCosts.jobId },
  async lockFirst(tx, { id, action, fields }) {
    const its = sql`(select job_id from job_costs where id = ${id})`;
    const jobId = action === 'restored' ? its : fields?.jobId;
    if (jobId === undefined) return;
    await tx.select({ id: jobs.id }).from(jobs).where(eq(jobs.id, jobId)).for('share');
  },
  async resolve(tx, ctx, { sent, before }) {
    const { jobId } = sent;
    const { amount = 0, reason } = { ...before, ...sent };
    if (lacksReason({ amount, reason })) {
      throw new AppError('bad_input', `${REASON_MISSING}.`, {
        issues: [{ path: 'reason', message: REASON_MISSING }],
      });
    }
    if (jobId !== undefined && jobId !== before?.jobId) await holdJob(tx, ctx, jobId);

    return { fields: before || sent.date ? sent : { ...sent, date: ctx.today } };
  },
  afterRestore: assertJobNotTrashed,
  timelineOf: ({ jobId }) => ({ jobId }),
  auditLabel: ({ description }) => description,
  trashLabel: {
    cents: jobCosts.amountCents,
    text: (label, cents) => `${label} · ${formatCents(cents)}`,
  },
  searchHit: ({ category, vendor, amountCents, date }) => ({
    detail: joinLine(
      COST_CATEGORY_LABELS[category],
      vendor,
      formatCents(amountCents),
      formatDay(date),
    ),
    status: null,
  }),
});

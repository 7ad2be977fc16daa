import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import type { Job, JobStatus } from '#features/work/jobs/job.ts';
import { cents, identity, instant } from '#server/db/columns.ts';
import { estimates } from './estimate-table.ts';

/** Records the effects of each acceptance of an estimate, so it can be reverted exactly. */
export const estimateAcceptances = pgTable(
  'estimate_acceptances',
  {
    id: identity(),
    estimateId: integer('estimate_id')
      .notNull()
      .references(() => estimates.id, { onDelete: 'cascade' }),
    /**
     * The job whose contract includes this acceptance; null once the estimate is detached from the
     * job.
     */
    jobId: integer('job_id').references(() => jobs.id, { onDelete: 'set null' }),
    acceptedAt: instant('accepted_at').notNull(),
    /** The time the acceptance was reverted; null while it is active. */
    endedAt: instant('ended_at'),
    /** True if the acceptance created the job. `jobVersion` is the job's version at that time. */
    madeJob: boolean('made_job').notNull().default(false),
    jobVersion: integer('job_version'),
    /**
     * The job's stage before the acceptance and the event that changed it; null if the stage did
     * not change.
     */
    stageBefore: text('stage_before').$type<JobStatus>(),
    lostReasonBefore: text('lost_reason_before').$type<Job['lostReason']>(),
    stageEventId: integer('stage_event_id'),
    /** The deposit amount that the acceptance set on the job; null for none. */
    depositCents: cents('deposit_cents'),
    /**
     * This acceptance's part of the contract amount; null if a manually entered contract amount was
     * kept.
     */
    shareCents: cents('share_cents'),
    /**
     * The acceptance that replaced this one in the contract, and the manually entered amount that
     * this one replaced.
     */
    replacedBy: integer('replaced_by').references((): AnyPgColumn => estimateAcceptances.id, {
      onDelete: 'set null',
    }),
    replacedBaseCents: cents('replaced_base_cents'),
    taskIds: integer('task_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /**
     * Records moved to the trash when the acceptance was reverted. If the estimate is accepted
     * again, the tasks are created again and the job is restored.
     */
    removedTaskIds: integer('removed_task_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    removedJobId: integer('removed_job_id'),
  },
  (t) => [
    uniqueIndex('estimate_acceptances_in_force')
      .on(t.estimateId)
      .where(sql`ended_at is null`),
    index('estimate_acceptances_estimate').on(t.estimateId, t.id),
    index('estimate_acceptances_job').on(t.jobId, t.id),
    index('estimate_acceptances_replaced').on(t.replacedBy),
  ],
);

export type AcceptanceRow = typeof estimateAcceptances.$inferSelect;

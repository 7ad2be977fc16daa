import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, instant } from '#server/db/columns.ts';
import type { JobStatus } from '../job.ts';
import type { Milestone } from '../job-stages.ts';
import { jobs } from './job-table.ts';

/** When a job entered which stage, and through whom: what leads, sales and days in a stage are counted from. */
export const jobStageEvents = pgTable(
  'job_stage_events',
  {
    id: identity(),
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    stage: text('stage').$type<JobStatus>().notNull(),
    enteredAt: instant('entered_at').notNull(),
    /** Null when it was not a user. */
    enteredBy: integer('entered_by'),
    /** Set on the event by which the job became a lead, or was sold, for the first time. */
    milestone: text('milestone').$type<Milestone>(),
  },
  (t) => [
    index('job_stage_events_job').on(t.jobId, t.enteredAt, t.id),
    index('job_stage_events_entered').on(t.enteredAt, t.jobId),
    index('job_stage_events_milestone')
      .on(t.milestone, t.enteredAt, t.jobId)
      .where(sql`milestone is not null`),
    uniqueIndex('job_stage_events_once')
      .on(t.jobId, t.milestone)
      .where(sql`milestone is not null`),
  ],
);

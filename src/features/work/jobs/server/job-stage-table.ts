import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, literals } from '#server/db/columns.ts';
import type { JobStatus } from '../job.ts';
import { SOLD_STATUSES } from '../job-stages.ts';
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
    /** True when the job is sold in this status; a trigger derives the job's times from it. */
    isSold: boolean('is_sold')
      .notNull()
      .generatedAlwaysAs(sql`stage in ${literals(SOLD_STATUSES)}`),
  },
  (t) => [
    index('job_stage_events_job').on(t.jobId, t.enteredAt, t.id),
    index('job_stage_events_entered').on(t.enteredAt, t.jobId),
  ],
);

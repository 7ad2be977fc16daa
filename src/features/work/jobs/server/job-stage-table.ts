import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { identity, instant, literals } from '#server/db/columns.ts';
import type { JobStatus } from '../job.ts';
import { SOLD_STATUSES } from '../job-stages.ts';
import { jobs } from './job-table.ts';

/**
 * Records when each job entered a status, and who moved it. Leads, sales, and days in a stage are
 * computed from these events.
 */
export const jobStageEvents = pgTable(
  'job_stage_events',
  {
    id: identity(),
    jobId: integer('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    stage: text('stage').$type<JobStatus>().notNull(),
    enteredAt: instant('entered_at').notNull(),
    /** Null if it wasn't moved by a user. */
    enteredBy: integer('entered_by'),
    /**
     * True if the job counts as sold in this status. A database trigger derives the job's
     * milestones from it.
     */
    isSold: boolean('is_sold')
      .notNull()
      .generatedAlwaysAs(sql`stage in ${literals(SOLD_STATUSES)}`),
  },
  (t) => [
    index('job_stage_events_job').on(t.jobId, t.enteredAt, t.id),
    index('job_stage_events_entered').on(t.enteredAt, t.jobId),
  ],
);

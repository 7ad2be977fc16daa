import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { identity, instant } from '#server/db/columns.ts';

/** Work to do outside the transaction that queued it. Finished jobs are deleted. */
export const queuedJobs = pgTable(
  'queued_jobs',
  {
    id: identity(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    /** Stays the same across attempts, so external services can ignore repeated calls. */
    key: uuid('key').notNull().defaultRandom(),
    isRecurring: boolean('is_recurring').notNull().default(false),
    /**
     * By the database's clock, which all processes share. While a job runs, this is the end of its
     * lease.
     */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** The number of attempts, including one in progress. It also identifies the lease. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** The start of the current attempt, which ends with its lease at the latest. */
    runningSince: instant('running_since'),
    /** The time the job failed permanently. */
    deadAt: instant('dead_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('queued_jobs_due')
      .on(t.dueAt, t.id)
      .where(sql`dead_at is null`),
    uniqueIndex('queued_jobs_recurring')
      .on(t.kind)
      .where(sql`is_recurring`),
  ],
);

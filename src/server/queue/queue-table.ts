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

/** Work to do outside the transaction that queued it; a job that is done is deleted. */
export const queuedJobs = pgTable(
  'queued_jobs',
  {
    id: identity(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').notNull(),
    /** A key that is the same at every attempt, for services that ignore repeated calls. */
    key: uuid('key').notNull().defaultRandom(),
    isRecurring: boolean('is_recurring').notNull().default(false),
    /**
     * The time by the database's clock, which all processes share. While a job runs: the end of its lease.
     */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** The number of attempts, counted as they start. It also identifies the lease. */
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    /** The start of the present attempt; it is over when its lease is. */
    runningSince: instant('running_since'),
    /** The time at which the job failed for good. */
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

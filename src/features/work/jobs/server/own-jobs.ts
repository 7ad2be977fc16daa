import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/**
 * SQL conditions that make a job the user's own: they created it, are its sales rep, or are on its
 * team.
 */
export const waysToOwnJob = (job: SQL, userId: number): SQL[] => [
  sql`${job}.created_by = ${userId}`,
  sql`${job}.sales_rep = ${userId}`,
  sql`${job}.assigned_team @> array[${String(userId)}]::text[]`,
];

/** Returns the condition for a job being the user's own. */
export const isOwnJob = (job: SQL, userId: number): SQL =>
  sql`(${sql.join(waysToOwnJob(job, userId), sql` or `)})`;

/**
 * Selects the ids of the user's own jobs, possibly with duplicates. All but the team lookup are
 * index-only.
 */
const ownJobIds = (userId: number): SQL =>
  sql.join(
    waysToOwnJob(sql`jobs`, userId).map((way) => sql`select jobs.id from jobs where ${way}`),
    sql` union all `,
  );

/**
 * True if the id belongs to one of the user's own jobs, for scans over many rows. PostgreSQL would
 * turn a plain `in` into a join that may look up each row; in this form it collects the ids once.
 */
export const isIdOfOwnJob = (id: SQL, userId: number): SQL =>
  sql`((${id} in (${ownJobIds(userId)})) is true)`;

/** Same as `isIdOfOwnJob`, but usable as an index condition that compares all ids at once. */
export const isIdAmongOwnJobs = (id: SQL, userId: number): SQL =>
  sql`${id} = any(array(${ownJobIds(userId)}))`;

/** Selects the user's own jobs, as `own_job`. */
export const ownJobs = (userId: number): SQL =>
  sql`select from jobs own_job where ${isOwnJob(sql`own_job`, userId)}`;

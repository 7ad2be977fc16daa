import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Conditions for a user's own job: created or sold by them, or with them on its team. */
export const waysToOwnJob = (job: SQL, userId: number): SQL[] => [
  sql`${job}.created_by = ${userId}`,
  sql`${job}.sales_rep = ${userId}`,
  sql`${job}.assigned_team @> array[${String(userId)}]::text[]`,
];

/** Returns the condition for a user's own job. */
export const isOwnJob = (job: SQL, userId: number): SQL =>
  sql`(${sql.join(waysToOwnJob(job, userId), sql` or `)})`;

/**
 * Returns the ids of the user's own jobs, possibly repeated, from indexes alone except for teams.
 */
const ownJobIds = (userId: number): SQL =>
  sql.join(
    waysToOwnJob(sql`jobs`, userId).map((way) => sql`select jobs.id from jobs where ${way}`),
    sql` union all `,
  );

/**
 * Matches the id of one of the user's own jobs, for a scan over many rows. A plain `in` would
 * become a join, which may look up each row; this form collects the ids once.
 */
export const isIdOfOwnJob = (id: SQL, userId: number): SQL =>
  sql`((${id} in (${ownJobIds(userId)})) is true)`;

/** Does the same for an index condition, which compares with all of the ids at once. */
export const isIdAmongOwnJobs = (id: SQL, userId: number): SQL =>
  sql`${id} = any(array(${ownJobIds(userId)}))`;

/** Returns the user's own jobs, as `own_job`. */
export const ownJobs = (userId: number): SQL =>
  sql`select from jobs own_job where ${isOwnJob(sql`own_job`, userId)}`;

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** The ways in which a job is the user's own: created or sold by them, or with them on its team. */
export const waysToOwnJob = (job: SQL, userId: number): SQL[] => [
  sql`${job}.created_by = ${userId}`,
  sql`${job}.sales_rep = ${userId}`,
  sql`${job}.assigned_team @> array[${String(userId)}]::text[]`,
];

/** Whether a job is the user's own. */
export const isOwnJob = (job: SQL, userId: number): SQL =>
  sql`(${sql.join(waysToOwnJob(job, userId), sql` or `)})`;

/** The ids of the user's own jobs, some of them more than once, from indexes alone but for teams. */
const ownJobIds = (userId: number): SQL =>
  sql.join(
    waysToOwnJob(sql`jobs`, userId).map((way) => sql`select jobs.id from jobs where ${way}`),
    sql` union all `,
  );

/**
 * Whether this is the id of one of the user's own jobs, for a walk over very many rows. As a plain
 * `in` it would be a join, which may look each row up; in this form the ids are collected once.
 */
export const isIdOfOwnJob = (id: SQL, userId: number): SQL =>
  sql`((${id} in (${ownJobIds(userId)})) is true)`;

/** The same for a condition of an index, which compares with all of the ids at once. */
export const isIdAmongOwnJobs = (id: SQL, userId: number): SQL =>
  sql`${id} = any(array(${ownJobIds(userId)}))`;

/** The user's own jobs, as `own_job`. */
export const ownJobs = (userId: number): SQL =>
  sql`select from jobs own_job where ${isOwnJob(sql`own_job`, userId)}`;

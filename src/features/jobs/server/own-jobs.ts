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

/** The user's own jobs, as `own_job`. */
export const ownJobs = (userId: number): SQL =>
  sql`select from jobs own_job where ${isOwnJob(sql`own_job`, userId)}`;

import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';

/** Whether a job is the user's own: created or sold by them, or with them on its team. */
export const isOwnJob = (job: SQL, userId: number): SQL =>
  sql`(${job}.created_by = ${userId} or ${job}.sales_rep = ${userId} or ${job}.assigned_team @> array[${String(userId)}]::text[])`;

/** The user's own jobs, as `own_job`. */
export const ownJobs = (userId: number): SQL =>
  sql`select from jobs own_job where ${isOwnJob(sql`own_job`, userId)}`;

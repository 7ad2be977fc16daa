import { sql } from 'drizzle-orm';
import { ownJobs } from '#features/jobs/server/own-jobs.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { OwnConditions } from '#server/records/row-access.ts';

/** Documents that a user created, or of an own job. */
export function ownDocuments(kind: EntityName, userId: number): OwnConditions {
  const table = sql.raw(kind);
  const through = ownJobs(userId);

  return {
    directly: [sql`${table}.created_by = ${userId}`],
    by: [sql`${through} and own_job.id = ${table}.job_id`],
    through,
  };
}

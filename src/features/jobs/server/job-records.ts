import { sql } from 'drizzle-orm';
import type { RegisteredRecords } from '#server/records/registered-records.ts';
import { joinLine } from '#server/records/search-line.ts';
import { jobEntity } from '../job.ts';
import { restoreJob } from './change-job.ts';
import { jobs } from './job-table.ts';
import { ownJobs } from './own-jobs.ts';

export const jobRecords: RegisteredRecords = {
  entity: jobEntity,
  table: jobs,
  labelColumn: jobs.title,
  own: (userId) => ({
    directly: [
      sql`jobs.created_by = ${userId}`,
      sql`jobs.sales_rep = ${userId}`,
      sql`jobs.assigned_team @> array[${String(userId)}]::text[]`,
    ],
  }),
  alsoOwns: {
    contacts: (userId) => ({
      by: [
        sql`${ownJobs(userId)} and own_job.client_id = contacts.id and own_job.deleted_at is null`,
      ],
      through: ownJobs(userId),
    }),
  },
  async searchHits(db, today, { where, orderBy, limit }) {
    const rows = await db
      .select()
      .from(jobs)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit);

    return rows.map((row) => ({
      id: row.id,
      title: row.title,
      detail: joinLine(row.clientName, [row.addressLine1, row.city].filter(Boolean).join(', ')),
      status: row.status,
    }));
  },
  restore: restoreJob,
};

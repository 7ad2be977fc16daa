/**
 * What the policy means by a user's own records: jobs they created, sell or are on the team of; what
 * belongs to such a job or was created by them; and contacts assigned to them.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { ownRows } from '#server/records/row-access.ts';
import type { RecordKind, RowAccess } from '#server/records/row-access.ts';

const isOwnJob = (job: SQL, userId: number) =>
  sql`(${job}.created_by = ${userId} or ${job}.sales_rep = ${userId} or ${job}.assigned_team @> array[${String(userId)}]::text[])`;

const ownJobs = (userId: number) =>
  sql`select from jobs own_job where ${isOwnJob(sql`own_job`, userId)}`;

/** Created by the user, or of an own job. */
function ownDocuments<Kind extends 'estimates' | 'invoices'>(
  kind: Kind,
  userId: number,
): RowAccess<Kind> {
  const table = sql.raw(kind);
  const jobs = ownJobs(userId);

  return ownRows(kind, {
    directly: [sql`${table}.created_by = ${userId}`],
    by: [sql`${jobs} and own_job.id = ${table}.job_id`],
    jobs,
  });
}

const OWN: { [Kind in RecordKind]: (userId: number) => RowAccess<Kind> } = {
  jobs: (userId) =>
    ownRows('jobs', {
      directly: [
        sql`jobs.created_by = ${userId}`,
        sql`jobs.sales_rep = ${userId}`,
        sql`jobs.assigned_team @> array[${String(userId)}]::text[]`,
      ],
    }),

  // Created by the user, assigned to them, or the client of an own job.
  contacts(userId) {
    const jobs = ownJobs(userId);

    return ownRows('contacts', {
      directly: [sql`contacts.created_by = ${userId}`, sql`contacts.assigned_to = ${userId}`],
      by: [sql`${jobs} and own_job.client_id = contacts.id and own_job.deleted_at is null`],
      jobs,
    });
  },

  estimates: (userId) => ownDocuments('estimates', userId),

  invoices: (userId) => ownDocuments('invoices', userId),

  // Recorded by the user, or on one of their own invoices.
  payments(userId) {
    const onInvoice = sql`own.id = payments.invoice_id`;

    return ownRows('payments', {
      directly: [sql`payments.created_by = ${userId}`],
      by: [
        sql`select from invoices own where ${onInvoice} and own.created_by = ${userId}`,
        sql`select from invoices own join jobs own_job on own_job.id = own.job_id
        where ${onInvoice} and ${isOwnJob(sql`own_job`, userId)}`,
      ],
      jobs: ownJobs(userId),
    });
  },
};

/** The records of a kind that are this user's own. */
export function ownRecords<Kind extends RecordKind>(kind: Kind, userId: number): RowAccess<Kind> {
  return OWN[kind](userId);
}

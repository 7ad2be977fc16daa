import type { Actor } from '#shared/access.ts';
import type { Handlers } from '#server/mount.ts';
import { bulkAction } from '#server/bulk-action.ts';
import { toCsv } from '#server/csv.ts';
import { authorizedRows, readableRows } from '#server/authorized-rows.ts';
import { recordLabels } from '#server/record-labels.ts';
import type { jobEndpoints } from '../job-endpoints.ts';
import type { Job } from '../job.ts';
import { deleteJobDraft, readJobDraft, saveJobDraft } from './job-drafts.ts';
import { jobColumns } from './job-csv.ts';
import { createJob, deleteJob, updateJob } from './change-job.ts';
import { jobFor, refuseHiddenMoneyQuery } from './job-money.ts';
import { exportJobs, findJob, listJobs } from './job-queries.ts';
import { jobs } from './job-table.ts';

/** An export's jobs without the fields that the user may not see. */
async function* visibleTo(user: Actor, pieces: AsyncIterable<Job[]>): AsyncGenerator<Job[]> {
  for await (const jobs of pieces) yield jobs.map((job) => jobFor(user, job));
}

export const jobRoutes: Handlers<typeof jobEndpoints> = {
  list: async ({ work, access, query }) => {
    const { user, timeZone } = work;
    refuseHiddenMoneyQuery(user, query);
    const { rows, ...page } = await listJobs(work.db, {
      query,
      access,
      timeZone,
    });

    return { ...page, rows: rows.map((job) => jobFor(user, job)) };
  },

  exportCsv: async ({ work, access, query }) => {
    const { user, timeZone } = work;
    refuseHiddenMoneyQuery(user, query);
    const rows = await exportJobs(work.db, {
      query,
      access,
      timeZone,
    });

    return { body: toCsv(visibleTo(user, rows), jobColumns), fileName: 'export.csv' };
  },

  readDraft: ({ work }) => readJobDraft(work),

  saveDraft: ({ work, body }) => saveJobDraft(work, body.values),

  deleteDraft: ({ work }) => deleteJobDraft(work),

  create: ({ work, body }) => createJob(work, body),

  bulk: ({ work, access, body, request }) => {
    const { user } = work;
    const changed = body.action === 'delete' ? authorizedRows(user, 'jobs', 'delete') : access;

    return bulkAction({
      request,
      ids: body.ids,
      what: 'Job',
      labels: (ids) =>
        recordLabels(work.db, {
          table: jobs,
          label: jobs.title,
          ids,
          access: readableRows(user, 'jobs'),
        }),
      perform: (id) =>
        body.action === 'delete'
          ? deleteJob(work, { id, access: changed })
          : updateJob(work, { id, access: changed, change: { status: body.status } }),
    });
  },

  read: async ({ work, access, params }) =>
    jobFor(work.user, await findJob(work.db, { id: params.id, access })),

  update: ({ work, access, params, body }) =>
    updateJob(work, { id: params.id, access, change: body }),

  setStatus: ({ work, access, params, body }) =>
    updateJob(work, { id: params.id, access, change: body }),

  remove: ({ work, access, params }) => deleteJob(work, { id: params.id, access }),
};

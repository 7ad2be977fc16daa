import type { Actor } from '#shared/access.ts';
import type { Handlers } from '#server/http/mount.ts';
import { bulkAction } from '#server/records/bulk-action.ts';
import { toCsv } from '#server/records/csv.ts';
import { authorizedRows, readableRows } from '#server/records/authorized-rows.ts';
import { recordLabels } from '#server/records/record-labels.ts';
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
  list: async ({ ctx, access, query }) => {
    const { user, timeZone } = ctx;
    refuseHiddenMoneyQuery(user, query);
    const { rows, ...page } = await listJobs(ctx.db, {
      query,
      access,
      timeZone,
    });

    return { ...page, rows: rows.map((job) => jobFor(user, job)) };
  },

  exportCsv: async ({ ctx, access, query }) => {
    const { user, timeZone } = ctx;
    refuseHiddenMoneyQuery(user, query);
    const rows = await exportJobs(ctx.db, {
      query,
      access,
      timeZone,
    });

    return { body: toCsv(visibleTo(user, rows), jobColumns), fileName: 'export.csv' };
  },

  readDraft: ({ ctx }) => readJobDraft(ctx),

  saveDraft: ({ ctx, body }) => saveJobDraft(ctx, body.values),

  deleteDraft: ({ ctx }) => deleteJobDraft(ctx),

  create: ({ ctx, body }) => createJob(ctx, body),

  bulk: ({ ctx, access, body, request }) => {
    const { user } = ctx;
    const changed = body.action === 'delete' ? authorizedRows(user, 'jobs', 'delete') : access;

    return bulkAction({
      request,
      ids: body.ids,
      what: 'Job',
      labels: (ids) =>
        recordLabels(ctx.db, {
          table: jobs,
          label: jobs.title,
          ids,
          access: readableRows(user, 'jobs'),
        }),
      perform: (id) =>
        body.action === 'delete'
          ? deleteJob(ctx, { id, access: changed })
          : updateJob(ctx, { id, access: changed, change: { status: body.status } }),
    });
  },

  read: async ({ ctx, access, params }) =>
    jobFor(ctx.user, await findJob(ctx.db, { id: params.id, access })),

  update: ({ ctx, access, params, body }) =>
    updateJob(ctx, { id: params.id, access, change: body }),

  setStatus: ({ ctx, access, params, body }) =>
    updateJob(ctx, { id: params.id, access, change: body }),

  remove: ({ ctx, access, params }) => deleteJob(ctx, { id: params.id, access }),
};

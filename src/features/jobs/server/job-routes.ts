import type { Action, Actor } from '#shared/access.ts';
import type { Handlers } from '#server/mount.ts';
import { bulkAction } from '#server/bulk-action.ts';
import { toCsv } from '#server/csv.ts';
import { jobsWithin } from '#server/own-records.ts';
import { permittedScope } from '#server/permitted-scope.ts';
import { recordLabels } from '#server/record-labels.ts';
import type { Work } from '#server/work.ts';
import type { jobEndpoints } from '../job-endpoints.ts';
import type { Job, JobUpdate } from '../job.ts';
import { deleteJobDraft, readJobDraft, saveJobDraft } from './job-drafts.ts';
import { jobColumns } from './job-csv.ts';
import { createJob, deleteJob, updateJob } from './change-job.ts';
import { jobFor, refuseHiddenMoneyQuery } from './job-money.ts';
import { exportJobs, findJob, listJobs } from './job-queries.ts';
import { jobs } from './job-table.ts';

/** The jobs to which this person may do this. */
function within({ user }: Work, action: Action) {
  return jobsWithin({ scope: permittedScope(user, 'jobs', action), userId: user.id });
}

function change(work: Work, id: number, fields: JobUpdate) {
  return updateJob(work, { id, within: within(work, 'progress'), change: fields });
}

/** An export's jobs without what their reader may not see. */
async function* visibleTo(user: Actor, pieces: AsyncIterable<Job[]>): AsyncGenerator<Job[]> {
  for await (const jobs of pieces) yield jobs.map((job) => jobFor(user, job));
}

export const jobRoutes: Handlers<typeof jobEndpoints> = {
  list: async ({ work, query }) => {
    const { user, timeZone } = work;
    refuseHiddenMoneyQuery(user, query);
    const { rows, ...page } = await listJobs(work.db, {
      query,
      within: within(work, 'read'),
      timeZone,
    });

    return { ...page, rows: rows.map((job) => jobFor(user, job)) };
  },

  exportCsv: async ({ work, query }) => {
    const { user, timeZone } = work;
    refuseHiddenMoneyQuery(user, query);
    const rows = await exportJobs(work.db, {
      query,
      within: within(work, 'export'),
      timeZone,
    });

    return { body: toCsv(visibleTo(user, rows), jobColumns), fileName: 'export.csv' };
  },

  readDraft: ({ work }) => readJobDraft(work),

  saveDraft: ({ work, body }) => saveJobDraft(work, body.values),

  deleteDraft: ({ work }) => deleteJobDraft(work),

  create: ({ work, body }) => createJob(work, body),

  bulk: ({ work, body, request }) => {
    const reach = within(work, body.action === 'delete' ? 'delete' : 'progress');

    return bulkAction({
      request,
      ids: body.ids,
      what: 'Job',
      labels: (ids) =>
        recordLabels(work.db, {
          table: jobs,
          label: jobs.title,
          ids,
          within: within(work, 'read'),
        }),
      perform: (id) =>
        body.action === 'delete'
          ? deleteJob(work, { id, within: reach })
          : updateJob(work, { id, within: reach, change: { status: body.status } }),
    });
  },

  read: async ({ work, params }) =>
    jobFor(work.user, await findJob(work.db, { id: params.id, within: within(work, 'read') })),

  update: ({ work, params, body }) => change(work, params.id, body),

  setStatus: ({ work, params, body }) => change(work, params.id, body),

  remove: ({ work, params }) => deleteJob(work, { id: params.id, within: within(work, 'delete') }),
};

import { callApi } from '#web/api/api-client.ts';
import type { BulkAction } from '#web/list/bulk-bar.tsx';
import { JOB_STATUS_LABELS, WORK_STATUSES } from '../job.ts';
import { jobEndpoints } from '../job-endpoints.ts';

const counted = (count: number) =>
  count === 1 ? '1 job' : `${count.toLocaleString('en-US')} jobs`;

const SET_STATUS: readonly BulkAction[] = WORK_STATUSES.map((status) => ({
  key: status,
  label: JOB_STATUS_LABELS[status],
  group: 'Mark as',
  perform: (ids) => {
    const body = { action: 'status' as const, ids, status };
    return callApi(jobEndpoints.bulk, { body });
  },
  done: (count) => ({
    title: 'Jobs updated',
    description: `${counted(count)} marked as ${JOB_STATUS_LABELS[status].toLowerCase()}.`,
  }),
  failure: 'Failed to update jobs. Please try again.',
}));

const DELETE: BulkAction = {
  key: 'delete',
  label: 'Delete Selected',
  isDangerous: true,
  perform: (ids) => callApi(jobEndpoints.bulk, { body: { action: 'delete', ids } }),
  done: (count) => ({
    title: 'Jobs deleted',
    description: `${counted(count)} deleted successfully.`,
  }),
  failure: 'Failed to delete jobs. Please try again.',
};

/** The bulk actions on jobs that the user may perform. */
export function jobBulkActions(may: { update: boolean; delete: boolean }): BulkAction[] {
  return [...(may.update ? SET_STATUS : []), ...(may.delete ? [DELETE] : [])];
}

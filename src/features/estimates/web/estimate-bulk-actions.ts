import { callApi } from '#web/api/api-client.ts';
import type { BulkAction } from '#web/list/bulk-bar.tsx';
import { statusLabel } from '#web/ui/status-color.ts';
import { BULK_STATUSES } from '../estimate.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';

const counted = (count: number) => (count === 1 ? '1 estimate' : `${count} estimates`);

const SET_STATUS: readonly BulkAction[] = BULK_STATUSES.map((status) => ({
  key: status,
  label: statusLabel(status),
  group: 'Mark as',
  perform: (ids) => {
    const body = { action: 'status' as const, ids, status };
    return callApi(estimateEndpoints.bulk, { body });
  },
  done: (count) => ({
    title: 'Estimates updated',
    description: `${counted(count)} marked as ${status}.`,
  }),
  failure: 'Failed to update estimates. Please try again.',
}));

const DELETE: BulkAction = {
  key: 'delete',
  label: 'Delete Selected',
  isDangerous: true,
  perform: (ids) => callApi(estimateEndpoints.bulk, { body: { action: 'delete', ids } }),
  done: (count) => ({
    title: 'Estimates deleted',
    description: `${counted(count)} deleted successfully.`,
  }),
  failure: 'Failed to delete estimates. Please try again.',
};

/** The bulk actions on estimates that the user may perform. */
export function estimateBulkActions(may: { update: boolean; delete: boolean }): BulkAction[] {
  return [...(may.update ? SET_STATUS : []), ...(may.delete ? [DELETE] : [])];
}

import { callApi } from '#web/api/api-client.ts';
import type { BulkAction } from '#web/list/bulk-bar.tsx';
import { CONTACT_STATUSES } from '../contact.ts';
import { contactEndpoints } from '../contact-endpoints.ts';
import { STATUS_CHOICES } from './contact-choices.ts';

const counted = (count: number) => (count === 1 ? '1 contact' : `${count} contacts`);

const SET_STATUS: readonly BulkAction[] = CONTACT_STATUSES.map((status) => ({
  key: status,
  label: STATUS_CHOICES.find(({ value }) => value === status)?.label ?? status,
  group: 'Mark as',
  perform: (ids) => {
    const body = { action: 'status' as const, ids, status };
    return callApi(contactEndpoints.bulk, { body });
  },
  done: (count) => ({
    title: 'Contacts updated',
    description: `${counted(count)} marked as ${status}.`,
  }),
  failure: 'Failed to update contacts. Please try again.',
}));

const DELETE: BulkAction = {
  key: 'delete',
  label: 'Delete Selected',
  isDangerous: true,
  perform: (ids) => callApi(contactEndpoints.bulk, { body: { action: 'delete', ids } }),
  done: (count) => ({
    title: 'Contacts deleted',
    description: `${counted(count)} deleted successfully.`,
  }),
  failure: 'Failed to delete contacts. Please try again.',
};

/** The bulk actions on contacts that the user may perform. */
export function contactBulkActions(may: { update: boolean; delete: boolean }): BulkAction[] {
  return [...(may.update ? SET_STATUS : []), ...(may.delete ? [DELETE] : [])];
}

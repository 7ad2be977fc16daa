import type { Action } from '#shared/access-profile.ts';
import type { BulkReport } from '#shared/bulk.ts';
import { pluralOf, type AnyEntity } from '#shared/entity.ts';
import type { BulkAction } from '../list/bulk-action.ts';
import type { May } from '../me.ts';
import { MAX_UNDO, undoDelete } from './undo-delete.ts';
import { statusLabel } from '../ui/status-color.ts';

/** The request body of an entity's bulk endpoint. */
export type BulkRequest<Status extends string> =
  | { action: 'status'; ids: number[]; status: Status }
  | { action: 'delete'; ids: number[] };

export interface BulkActionsOptions<Status extends string> {
  /** The result of `useMay('contacts')`. The server checks the permissions for each record. */
  may: May;
  /** The permission needed for changes, if not 'update'. */
  updateAction?: Action;
  /** The statuses available as bulk actions. */
  statuses: readonly Status[];
  /** Calls the bulk endpoint: `(body) => callApi(contactEndpoints.bulk, { body })`. */
  call: (body: BulkRequest<Status>) => Promise<BulkReport>;
  /**
   * Overrides for individual statuses, such as a different confirmation or an additional value to
   * send.
   */
  particular?: Partial<Record<Status, Partial<BulkAction>>>;
  /** An additional note in the delete confirmation. */
  deleteNote?: BulkAction['note'];
}

/** Formats a count with its noun: '3 contacts', '1,200 contacts'. */
export function counted(count: number, [one, many]: AnyEntity['noun']): string {
  return count === 1 ? `1 ${one}` : `${count.toLocaleString('en-US')} ${many}`;
}

/**
 * Returns the bulk actions that the user has permission for: setting a status and deleting.
 *
 * @example
 * const actions = bulkActionsOf(contact, {
 *   may: useMay('contacts'),
 *   statuses: CONTACT_STATUSES,
 *   call: (body) => callApi(contactEndpoints.bulk, { body }),
 * });
 */
export function bulkActionsOf<const Status extends string>(
  entity: Pick<AnyEntity, 'name' | 'noun' | 'every'>,
  {
    may,
    updateAction = 'update',
    statuses,
    call,
    particular = {},
    deleteNote,
  }: BulkActionsOptions<Status>,
): BulkAction[] {
  const { noun, every } = entity;
  const words = (status: Status) => every['status']?.choices?.[status] ?? statusLabel(status);

  const setStatus = (status: Status): BulkAction => ({
    key: status,
    label: words(status),
    group: 'Mark as',
    perform: (ids) => call({ action: 'status', ids, status }),
    done: (count) => ({
      title: `${pluralOf(entity)} updated`,
      description: `${counted(count, noun)} marked as ${words(status).toLowerCase()}.`,
    }),
    failure: `Failed to update ${noun[1]}. Please try again.`,
    ...(particular as Partial<Record<Status, Partial<BulkAction>>>)[status],
  });

  const remove: BulkAction = {
    key: 'delete',
    label: 'Delete Selected',
    isDangerous: true,
    perform: (ids) => call({ action: 'delete', ids }),
    done: (count) => ({
      title: `${pluralOf(entity)} deleted`,
      description: `${counted(count, noun)} deleted successfully.`,
    }),
    undo: (ids, canRestore) =>
      canRestore && ids.length <= MAX_UNDO ? undoDelete(entity, ids) : undefined,
    failure: `Failed to delete ${noun[1]}. Please try again.`,
    ...(deleteNote && { note: deleteNote }),
  };

  return [
    ...(may(updateAction) ? statuses.map(setStatus) : []),
    ...(may('delete') ? [remove] : []),
  ];
}

import type { Owned } from '#shared/access.ts';
import type { Action } from '#shared/access-profile.ts';
import type { AnyEntity } from '#shared/entity.ts';
import { deleteAction } from '../list/delete-action.ts';
import type { RowAction } from '../list/row-menu.tsx';
import type { May } from '../me.ts';
import { editPath, recordPath } from './record-paths.ts';

interface RowActionsOptions {
  /** `useMay('contacts')` */
  may: May;
  /** The action that a change needs, when it is not 'update'. */
  updateAction?: Action;
  /** Asks, then deletes the record. */
  onDelete: () => void;
  /** Further actions, between Edit and Delete: a PDF, a payment. */
  more?: readonly RowAction[];
}

/** Returns the menu of a record in its list: View, Edit, the particular actions, Delete. */
export function rowActions(
  entity: Pick<AnyEntity, 'name'>,
  record: { id: number } & Owned,
  { may, updateAction = 'update', onDelete, more = [] }: RowActionsOptions,
): RowAction[] {
  const { id } = record;

  return [
    { key: 'view', label: 'View', href: recordPath(entity, id) },
    ...(may(updateAction, record)
      ? [{ key: 'edit', label: 'Edit', href: editPath(entity, id) }]
      : []),
    ...more,
    ...deleteAction(may('delete', record), onDelete),
  ];
}

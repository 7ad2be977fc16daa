import type { Owned } from '#shared/access.ts';
import type { Action } from '#shared/access-profile.ts';
import type { AnyEntity } from '#shared/entity.ts';
import { deleteAction } from '../list/delete-action.ts';
import type { RowAction } from '../list/row-menu.tsx';
import type { May } from '../me.ts';
import { editPath, recordPath } from './record-paths.ts';

interface RowActionsOptions {
  /** The result of `useMay('contacts')`. */
  may: May;
  /** The permission needed for changes, if not 'update'. */
  updateAction?: Action;
  /** Asks for confirmation, then deletes the record. */
  onDelete: () => void;
  /** Additional actions between Edit and Delete, such as a PDF or a payment. */
  more?: readonly RowAction[];
}

/** Returns the row menu of a record in a list: View, Edit, any additional actions, Delete. */
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

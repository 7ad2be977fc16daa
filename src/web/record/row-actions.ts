import type { AnyEntity } from '#shared/entity.ts';
import { deleteAction } from '../list/delete-action.ts';
import type { RowAction } from '../list/row-menu.tsx';
import { editPath, recordPath } from './record-paths.ts';

interface RowActionsOptions {
  /** What the user may do. */
  may: { update: boolean; delete: boolean };
  /** Asks, then deletes. */
  onDelete: () => void;
  /** What else can be done, between Edit and Delete: a PDF, a payment. */
  more?: readonly RowAction[];
}

/** The menu of a record in its list: View, Edit, what is particular to it, Delete. */
export function rowActions(
  entity: Pick<AnyEntity, 'name'>,
  id: number,
  { may, onDelete, more = [] }: RowActionsOptions,
): RowAction[] {
  return [
    { key: 'view', label: 'View', href: recordPath(entity, id) },
    ...(may.update ? [{ key: 'edit', label: 'Edit', href: editPath(entity, id) }] : []),
    ...more,
    ...deleteAction(may.delete, onDelete),
  ];
}

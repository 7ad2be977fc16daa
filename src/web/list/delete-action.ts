import type { RowAction } from './row-menu.tsx';

/**
 * Returns the delete entry for the end of a record's menu, or nothing if the user lacks permission.
 * `onSelect` must ask for confirmation.
 */
export const deleteAction = (canDelete: boolean, onSelect: () => void): RowAction[] =>
  canDelete
    ? [{ key: 'delete', label: 'Delete', isDangerous: true, isAfterLine: true, onSelect }]
    : [];

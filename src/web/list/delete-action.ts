import type { RowAction } from './row-menu.tsx';

/**
 * Returns the last entry of a record's menu, for users with permission. `onSelect` asks before it deletes.
 */
export const deleteAction = (canDelete: boolean, onSelect: () => void): RowAction[] =>
  canDelete
    ? [{ key: 'delete', label: 'Delete', isDangerous: true, isAfterLine: true, onSelect }]
    : [];

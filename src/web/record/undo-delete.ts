import type { AnyEntity } from '#shared/entity.ts';
import { messageOf } from '../api/api-client.ts';
import { toast, type ToastMessage } from '../toast/toast.ts';

/**
 * The most records that Undo restores, since each takes a request. Restore larger deletes from the
 * trash.
 */
export const MAX_UNDO = 100;

/**
 * Returns the Undo button for a toast about deleted records. It restores them from the trash and
 * shows a confirmation. Only for users with permission to restore.
 */
export function undoDelete(
  entity: Pick<AnyEntity, 'name' | 'noun'>,
  ids: readonly number[],
): NonNullable<ToastMessage['action']> {
  const restore = async () => {
    try {
      const { restoreDeleted } = await import('./restore-deleted.ts');
      await restoreDeleted(entity, ids);
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error), tone: 'error' });
    }
  };

  return { label: 'Undo', onSelect: () => void restore() };
}

import type { AnyEntity } from '#shared/entity.ts';
import { messageOf } from '../api/api-client.ts';
import { toast, type ToastMessage } from '../toast/toast.ts';

/** Larger deletes are restored from the trash: each record is a call. */
export const MAX_UNDO = 100;

/**
 * Returns the Undo button of a toast about deleted records: restores them from the trash and confirms it.
 * Only for users who may restore.
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

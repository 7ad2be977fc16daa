import { nounOf, pluralOf, type AnyEntity } from '#shared/entity.ts';
import { trashEndpoints } from '#shared/records/trash-endpoints.ts';
import { callApi, messageOf } from '../api/api-client.ts';
import { toast, type ToastMessage } from '../toast/toast.ts';

/** More than this is restored from the trash: each record is a call. */
export const MAX_UNDO = 100;

/**
 * The Undo button of a toast about deleted records: restores them from the trash and says so.
 * Only for users who may restore.
 */
export function undoDelete(
  { name, noun }: Pick<AnyEntity, 'name' | 'noun'>,
  ids: readonly number[],
): NonNullable<ToastMessage['action']> {
  const words = ids.length === 1 ? nounOf({ noun }) : pluralOf({ noun });
  const restore = async () => {
    let restored = 0;
    try {
      for (const id of ids) {
        // One after another: they may lock the same client.
        await callApi(trashEndpoints.restore, { params: { entity: name, id } });
        restored += 1;
      }
      toast({ title: `${words} restored`, tone: 'success' });
    } catch (error) {
      const description =
        ids.length === 1
          ? `Failed to restore the ${noun[0]}.`
          : `Restored ${restored} of ${ids.length} ${noun[1]}. The others are in the trash.`;
      toast({ title: 'Error', description, reason: messageOf(error), tone: 'error' });
    }
  };

  return { label: 'Undo', onSelect: () => void restore() };
}

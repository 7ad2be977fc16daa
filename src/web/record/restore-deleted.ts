import { nounOf, pluralOf, type AnyEntity } from '#shared/entity.ts';
import { trashEndpoints } from '#shared/records/trash-endpoints.ts';
import { callApi, messageOf } from '../api/api-client.ts';
import { toast } from '../toast/toast.ts';

/** Restores deleted records from the trash. Shows a toast with the result. */
export async function restoreDeleted(
  { name, noun }: Pick<AnyEntity, 'name' | 'noun'>,
  ids: readonly number[],
): Promise<void> {
  let restored = 0;
  try {
    for (const id of ids) {
      // Restore one record at a time, because they may lock the same client.
      await callApi(trashEndpoints.restore, { params: { entity: name, id } });
      restored += 1;
    }
    const title = `${ids.length === 1 ? nounOf({ noun }) : pluralOf({ noun })} restored`;
    toast({ title, tone: 'success' });
  } catch (error) {
    const description =
      ids.length === 1
        ? `Failed to restore the ${noun[0]}.`
        : `Restored ${restored} of ${ids.length} ${noun[1]}. The rest are still in the trash.`;
    toast({ title: 'Error', description, reason: messageOf(error), tone: 'error' });
  }
}

/** Notifies newly assigned users, in the same transaction as the assignment. */
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { NotificationType } from '#shared/notification-type.ts';
import { notify } from './notify.ts';

interface Assignment {
  type: NotificationType;
  record: { entity: EntityName; id: number; label: string };
  /** The assigned users after and before the change. */
  after: readonly (number | null)[];
  before: readonly (number | null)[];
}

/** Creates one notification for each newly assigned user. See {@link notify}. */
export async function notifyAssigned(
  tx: DbOrTx,
  ctx: ActorContext,
  { type, record, after, before }: Assignment,
): Promise<void> {
  const userIds = after.filter((id): id is number => id !== null && !before.includes(id));

  await notify(tx, ctx, { type, record, userIds });
}

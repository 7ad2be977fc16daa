/** Notifies users of their new assignments, in the transaction that assigns. */
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { NotificationType } from '#shared/notification-type.ts';
import { notify } from './notify.ts';

interface Assignment {
  type: NotificationType;
  record: { entity: EntityName; id: number; label: string };
  /** The users it is assigned to, after the change and before it. */
  after: readonly (number | null)[];
  before: readonly (number | null)[];
}

/** One notification for each user who was not assigned before: see {@link notify}. */
export async function notifyAssigned(
  tx: DbOrTx,
  ctx: ActorContext,
  { type, record, after, before }: Assignment,
): Promise<void> {
  const userIds = after.filter((id): id is number => id !== null && !before.includes(id));

  await notify(tx, ctx, { type, record, userIds });
}

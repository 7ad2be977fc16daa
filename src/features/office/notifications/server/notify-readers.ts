/** Notifies everyone who can read the records, rather than their assignees. */
import { asc, eq } from 'drizzle-orm';
import { scopeOf } from '#shared/access.ts';
import type { Scope } from '#shared/access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { NotificationType } from '#shared/notification-type.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { notify } from './notify.ts';
import type { NotifyContext } from './notify.ts';
import { openIdsOfEach } from './openable.ts';

interface RecordsForReaders {
  type: NotificationType;
  entity: EntityName;
  records: readonly { id: number; label: string }[];
}

/**
 * Creates one notification per active user, covering the records that user has access to. See
 * {@link notify}.
 */
export async function notifyReaders(
  tx: DbOrTx,
  ctx: NotifyContext,
  { type, entity, records }: RecordsForReaders,
): Promise<void> {
  if (records.length === 0) return;
  const notifySome = async (some: typeof records, userIds: number[]) => {
    const [first] = some;
    if (!first) return;
    await notify(tx, ctx, { type, record: { entity, ...first }, count: some.length, userIds });
  };

  const active = await tx
    .select({
      id: users.id,
      accessProfile: users.accessProfile,
      isSubcontractor: users.isSubcontractor,
    })
    .from(users)
    .where(eq(users.isActive, true))
    .orderBy(asc(users.id));
  const readers = (scope: Scope) =>
    active.filter((user) => scopeOf(user, entity, 'read') === scope);
  const all = readers('all').map(({ id }) => id);
  await notifySome(records, all);
  const ids = records.map(({ id }) => id);
  for (const [userId, own] of await openIdsOfEach(tx, readers('own'), { entity, ids })) {
    const theirs = records.filter(({ id }) => own.has(id));
    await notifySome(theirs, [userId]);
  }
}

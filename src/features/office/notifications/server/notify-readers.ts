/** Tells everyone who may read some records of them: for news that concerns readers, not assignees. */
import { asc, eq } from 'drizzle-orm';
import { scopeOf } from '#shared/access.ts';
import type { Scope } from '#shared/access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { BellType } from '../notification.ts';
import { notify } from './notify.ts';
import type { NewsContext } from './notify.ts';
import { openIdsOfEach } from './openable.ts';

interface NewsOfRecords {
  type: BellType;
  entity: EntityName;
  records: readonly { id: number; label: string }[];
}

/**
 * One notification for each active user about those of the records that they may read: see
 * {@link notify}. Who reads only their own hears only of these.
 */
export async function notifyReaders(
  tx: DbOrTx,
  ctx: NewsContext,
  { type, entity, records }: NewsOfRecords,
): Promise<void> {
  if (records.length === 0) return;
  const tell = async (some: typeof records, userIds: number[]) => {
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
  await tell(records, all);
  const ids = records.map(({ id }) => id);
  for (const [userId, own] of await openIdsOfEach(tx, readers('own'), { entity, ids })) {
    const theirs = records.filter(({ id }) => own.has(id));
    await tell(theirs, [userId]);
  }
}

/** Which records users may open now: readable by them and not in the trash. */
import { and, inArray, isNull } from 'drizzle-orm';
import { can } from '#shared/access.ts';
import type { Actor } from '#shared/access.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { readableRows } from '#server/records/authorized-rows.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import type { notifications } from './notification-table.ts';

/** Those of the records of a kind that the user may open. */
export async function openIds(
  db: DbOrTx,
  user: Actor,
  { entity, ids }: { entity: EntityName; ids: readonly number[] },
): Promise<Set<number>> {
  const { table } = recordsOf(entity);
  const isReadable = readableRows(user, entity).condition;
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNull(table.deletedAt), isReadable));

  return new Set(rows.map(({ id }) => Number(id)));
}

type About = Pick<typeof notifications.$inferSelect, 'entity' | 'entityId' | 'count'>;

/** Whether the user may open what these notifications are about: the record, or of several the list of its kind. */
export async function openable(
  db: DbOrTx,
  user: Actor,
  about: readonly About[],
): Promise<(one: About) => boolean> {
  const found = new Map<EntityName, Set<number>>();
  for (const entity of ENTITY_NAMES) {
    const ids = about
      .filter((one) => one.entity === entity && one.count === 1)
      .map(({ entityId }) => entityId);
    if (ids.length > 0) found.set(entity, await openIds(db, user, { entity, ids }));
  }

  return ({ entity, entityId, count }) =>
    count > 1 ? can(user, entity, 'read') : (found.get(entity)?.has(entityId) ?? false);
}

/** Finds the records that users can open now: readable and not in the trash. */
import { and, isNull, sql } from 'drizzle-orm';
import { can } from '#shared/access.ts';
import type { Actor } from '#shared/access.ts';
import { ENTITY_NAMES } from '#shared/entity-names.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { isOneOf } from '#server/db/one-of-ids.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import type { notifications } from './notification-table.ts';

/** Returns which of these records each user can open, by user id, in one statement. */
export async function openIdsOfEach(
  db: DbOrTx,
  users: readonly Actor[],
  { entity, ids }: { entity: EntityName; ids: readonly number[] },
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  if (users.length === 0) return new Map();
  const { table } = recordsOf(entity);
  const named = and(isOneOf(table.id, ids), isNull(table.deletedAt));
  const { rows } = await db.execute<{ reader: number; id: number }>(
    sql.join(
      users.map(
        (user) => sql`select ${user.id}::int as reader, ${table.id} as id from ${table}
          where ${named} and ${readableRows(user, entity).condition}`,
      ),
      sql` union all `,
    ),
  );
  const byReader = new Map(users.map(({ id }) => [id, new Set<number>()]));
  for (const { reader, id } of rows) byReader.get(reader)?.add(id);

  return byReader;
}

/** Returns which of these records the user can open. */
async function openIds(
  db: DbOrTx,
  user: Actor,
  records: { entity: EntityName; ids: readonly number[] },
): Promise<ReadonlySet<number>> {
  return (await openIdsOfEach(db, [user], records)).get(user.id) ?? new Set();
}

type About = Pick<typeof notifications.$inferSelect, 'entity' | 'entityId' | 'count'>;

/**
 * Returns a function that checks whether the user can open a notification's target: the record, or
 * the list if there are several.
 */
export async function openable(
  db: DbOrTx,
  user: Actor,
  about: readonly About[],
): Promise<(one: About) => boolean> {
  const found = new Map<EntityName, ReadonlySet<number>>();
  for (const entity of ENTITY_NAMES) {
    const ids = about
      .filter((one) => one.entity === entity && one.count === 1)
      .map(({ entityId }) => entityId);
    if (ids.length > 0) found.set(entity, await openIds(db, user, { entity, ids }));
  }

  return ({ entity, entityId, count }) =>
    count > 1 ? can(user, entity, 'read') : (found.get(entity)?.has(entityId) ?? false);
}

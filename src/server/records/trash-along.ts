/**
 * Companion records, which go to the trash and are restored together with the record they belong
 * to.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { EntityName } from '#shared/entity-names.ts';
import { announceChanges } from '#server/changes/announce-changes.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { userIdOf } from '#server/access/actor.ts';
import { allRecords } from '#server/records/registered-records.ts';

interface Owner {
  kind: EntityName;
  id: number;
}

/**
 * Updates a record's companions that match a condition, and announces the change so that lists
 * reload.
 */
async function changeCompanions(
  tx: DbOrTx,
  { actor, page }: ActorContext,
  { owner, isMeant, set }: { owner: Owner; isMeant: SQL; set: SQL },
): Promise<void> {
  for (const { entity, table, goesWith } of allRecords()) {
    const named = goesWith?.[owner.kind];
    if (!named) continue;
    const { rows } = await tx.execute<{ id: number }>(sql`update ${table}
      set ${set}, version = version + 1
      where ${named} = ${owner.id} and ${isMeant} returning id`);
    const author = { userId: userIdOf(actor), page };
    await announceChanges(
      tx,
      author,
      rows.map(({ id }) => ({ kind: entity.name, id })),
    );
  }
}

/**
 * Moves a record's companions to the trash after the record itself. A companion that was already
 * there isn't restored with the record later.
 */
export const putCompanionsInTrash = (tx: DbOrTx, ctx: ActorContext, owner: Owner): Promise<void> =>
  changeCompanions(tx, ctx, {
    owner,
    isMeant: sql`deleted_at is null`,
    set: sql`deleted_at = ${ctx.now}, deleted_by = ${userIdOf(ctx.actor)}, went_along = true`,
  });

/** Restores a record's companions after the record itself. */
export const takeCompanionsOutOfTrash = (
  tx: DbOrTx,
  ctx: ActorContext,
  owner: Owner,
): Promise<void> =>
  changeCompanions(tx, ctx, {
    owner,
    isMeant: sql`went_along`,
    set: sql`deleted_at = null, deleted_by = null, went_along = false`,
  });

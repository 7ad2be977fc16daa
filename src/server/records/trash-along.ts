/** Records that go to the trash with the one they belong to, and are restored with it. */
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

/** Changes the companions of a record that meet a condition, and has lists that show them reloaded. */
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
 * Puts the companions of a record that was put in the trash there too. One that was in the trash before
 * stays independent.
 */
export const putCompanionsInTrash = (tx: DbOrTx, ctx: ActorContext, owner: Owner): Promise<void> =>
  changeCompanions(tx, ctx, {
    owner,
    isMeant: sql`deleted_at is null`,
    set: sql`deleted_at = ${ctx.now}, deleted_by = ${userIdOf(ctx.actor)}, went_along = true`,
  });

/** Restores the companions of a record that was restored. */
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

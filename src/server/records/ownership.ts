/** Determines which records are the user's own, for users who may act only on their own records. */
import { and } from 'drizzle-orm';
import { scopeOf } from '#shared/access.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { CallContext } from '#server/access/request-context.ts';
import type { Viewer } from '#server/access/actor.ts';
import { ownRecords } from '#server/access/authorized-rows.ts';
import { isOneOf } from '#server/db/one-of-ids.ts';
import { allRecords, recordsOf } from '#server/records/registered-records.ts';
import type { RowAccess } from '#server/access/row-access.ts';

/**
 * Selects a user's own records among those they can read, for users who can read other records but
 * not change them. Returns null if ownership makes no difference.
 */
function ownAmongReadable<Kind extends EntityName>(
  actor: Viewer,
  kind: Kind,
): RowAccess<Kind> | null {
  if ('rows' in actor) return null;
  const { entity, partOf } = recordsOf(kind);
  const isLimited = entity.actions.some(
    (action) => action !== 'read' && scopeOf(actor, kind, action) === 'own',
  );
  const readsOthers =
    partOf !== undefined ||
    scopeOf(actor, kind, 'read') === 'all' ||
    allRecords().some(({ opens }) => opens?.[kind]);

  return isLimited && readsOthers ? ownRecords(kind, actor.id, 'update') : null;
}

/** Returns the ids of the user's own records among these; null if ownership makes no difference. */
export async function ownAmong(
  { db, actor }: CallContext,
  kind: EntityName,
  ids: readonly number[],
): Promise<ReadonlySet<number> | null> {
  const own = ids.length === 0 ? null : ownAmongReadable(actor, kind);
  if (!own) return null;
  const { table } = recordsOf(kind);
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(and(isOneOf(table.id, ids), own.condition));

  return new Set(rows.map(({ id }) => Number(id)));
}

/** Adds an `isOwn` flag to the records if ownership makes a difference for this user. */
export async function withOwnership<R extends { id: number }>(
  ctx: CallContext,
  kind: EntityName,
  records: R[],
): Promise<R[]> {
  const ids = records.map(({ id }) => id);
  const own = await ownAmong(ctx, kind, ids);

  return own ? records.map((record) => ({ ...record, isOwn: own.has(record.id) })) : records;
}

/**
 * Moves records to the trash and restores them. Until they are restored, they appear only in the
 * trash.
 */
import { sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { notFound } from '#shared/app-error.ts';
import { userIdOf } from '#server/access/actor.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { DAYS_IN_TRASH } from '#shared/records/trashed-record.ts';

const MS_PER_DAY = 86_400_000;

/** A table with the `stampColumns`. */
type TrashableTable = PgTable & Record<'id' | 'version' | 'deletedAt' | 'deletedBy', PgColumn>;

interface Trashable {
  table: TrashableTable;
  id: number;
}

/** Returns the cutoff for restoring: records deleted earlier can't be restored. */
export function trashCutoff(now: Date): Date {
  return new Date(now.getTime() - DAYS_IN_TRASH * MS_PER_DAY);
}

/** Moves a record to the trash. The caller must have locked and authorized it. */
export async function putInTrash(
  tx: DbOrTx,
  { now, actor }: ActorContext,
  { table, id }: Trashable,
): Promise<void> {
  await tx.execute(sql`update ${table}
    set deleted_at = ${now}, deleted_by = ${userIdOf(actor)}, version = version + 1 where id = ${id}`);
}

/** Restores a record. Throws a 404 if it isn't in the trash or has been there too long. */
export async function takeOutOfTrash(
  tx: DbOrTx,
  { now }: ActorContext,
  { table, id, what }: Trashable & { what: string },
): Promise<void> {
  const { rowCount } = await tx.execute(sql`update ${table}
    set deleted_at = null, deleted_by = null, version = version + 1
    where id = ${id} and deleted_at >= ${trashCutoff(now)}`);
  if (rowCount === 0) throw notFound(what);
}

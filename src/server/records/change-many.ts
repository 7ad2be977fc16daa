/** Changes any number of records in one statement. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { EntityName } from '#shared/entity-names.ts';
import { wakeOnceSaved } from '#server/changes/announce-changes.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { authorColumns } from './audit-log.ts';

/**
 * Browsers receive at most this many ids; beyond that, they only receive the kind of record. See
 * changes-for.ts.
 */
const MOST_ANNOUNCED = 201;

interface ManyChanged {
  entity: EntityName;
  /** The changed field's API name. */
  field: string;
  /**
   * An update statement that returns id, label, version, contact_id, job_id, and the field's values
   * as jsonb, named before and after.
   */
  update: SQL;
}

/**
 * Runs an update of many records that the caller has locked, adds an event per record to the audit
 * trail, and announces the changes to browsers. Returns the number of records.
 */
export async function changeMany(
  tx: DbOrTx,
  { actor, now, via, page }: ActorContext,
  { entity, field, update }: ManyChanged,
): Promise<number> {
  const { actorKind, userId, actorName } = authorColumns(actor);
  const { rowCount } = await tx.execute(sql`
    with changed as (${update}),
    announced as (
      insert into record_changes (kind, record_id, contact_id, job_id, by_user_id, by_page)
      select ${entity}::text, id, contact_id, job_id, ${userId}::int, ${page ?? null}::text
      from changed order by id limit ${MOST_ANNOUNCED})
    insert into history_events
      (at, user_id, actor_kind, actor_name, via, entity, entity_id, label, action, changes, version,
        contact_id, job_id)
    select ${now.toISOString()}::timestamptz, ${userId}::int, ${actorKind}::text, ${actorName}::text,
      ${via}::text, ${entity}::text, id, label, 'updated',
      jsonb_build_object(${field}::text, jsonb_build_object('before', before, 'after', after)),
      version, contact_id, job_id
    from changed order by id`);
  wakeOnceSaved(tx);

  return rowCount ?? 0;
}

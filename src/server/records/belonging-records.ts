/** Records that belong to another record, such as a job's estimates and invoices. */
import { sql } from 'drizzle-orm';
import type { EntityName } from '#shared/entity-names.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ActorContext } from '#server/access/request-context.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { allRecords } from '#server/records/registered-records.ts';
import { trashCutoff } from '#server/records/trash-bin.ts';

/**
 * Returns the kinds of records that can belong to this kind, in the plural: 'estimates',
 * 'invoices'.
 */
export function kindsBelongingTo(kind: EntityName): string[] {
  return allRecords().flatMap(({ entity, belongsTo }) => (belongsTo?.[kind] ? entity.noun[1] : []));
}

/**
 * Returns the labels of the records that belong to this one, including those in the trash. A label
 * is null if the actor has no access to the record.
 */
export async function labelsBelongingTo(
  tx: DbOrTx,
  { now, actor }: ActorContext,
  { kind, id }: { kind: EntityName; id: number },
): Promise<(string | null)[]> {
  const each = allRecords().flatMap(({ entity, table, labelColumn, belongsTo }) => {
    const owner = belongsTo?.[kind];
    if (!owner) return [];
    const isReadable = readableRows(actor, entity.name).condition;

    return sql`select case when ${isReadable} then ${labelColumn} end as label from ${table}
      where ${owner} = ${id} and (${table.deletedAt} is null or ${table.deletedAt} >= ${trashCutoff(now)})`;
  });
  if (each.length === 0) return [];
  const { rows } = await tx.execute<{ label: string | null }>(
    sql`${sql.join(each, sql` union all `)} order by label`,
  );

  return rows.map(({ label }) => label);
}

import { and, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#server/db/database.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { RowAccess } from '#server/records/row-access.ts';

interface Labelled<Kind extends EntityName> {
  table: PgTable & { id: PgColumn; _: { name: Kind } };
  label: PgColumn;
  ids: readonly number[];
  access: RowAccess<Kind>;
}

/** What records are called, by id. Leaves out those without row access, but not those in the trash. */
export async function recordLabels<Kind extends EntityName>(
  db: DbOrTx,
  { table, label, ids, access }: Labelled<Kind>,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: table.id, label })
    .from(table)
    .where(and(inArray(table.id, [...ids]), access.condition));

  return new Map(rows.map((row) => [Number(row.id), String(row.label)]));
}

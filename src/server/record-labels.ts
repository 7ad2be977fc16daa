import { and, inArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '#server/db/database.ts';

interface Labelled {
  table: PgTable & { id: PgColumn };
  label: PgColumn;
  ids: readonly number[];
  /** Which of them the reader may see; undefined is all. */
  within: SQL | undefined;
}

/** What records are called, by id. Those out of the reader's reach are left out; those in the trash are not. */
export async function recordLabels(
  db: DbOrTx,
  { table, label, ids, within }: Labelled,
): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .select({ id: table.id, label })
    .from(table)
    .where(and(inArray(table.id, [...ids]), within));

  return new Map(rows.map((row) => [Number(row.id), String(row.label)]));
}

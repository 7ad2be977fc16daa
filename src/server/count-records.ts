/** How many records a list query finds. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Page } from '#shared/endpoint.ts';
import { MAX_COUNTED_ROWS } from '#shared/list-query.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { RecordSource } from '#server/list-sql.ts';

/** How many rows there are; `isTotalBounded` where there are more. */
export type Total = Omit<Page<unknown>, 'rows'>;

/** How many records are not in the trash: that number is kept (see record-counts-table.ts). */
export async function countAll(db: DbOrTx, source: RecordSource<string>): Promise<Total> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select coalesce(sum(change), 0)::bigint as total from record_counts where entity = ${source.entity}`);

  return { total: rows[0]?.total ?? 0 };
}

/** How many records meet a condition. `isBounded` counts no further than MAX_COUNTED_ROWS. */
export async function countRecords(
  db: DbOrTx,
  source: RecordSource<string>,
  { where, isBounded = false }: { where: SQL | undefined; isBounded?: boolean },
): Promise<Total> {
  const from = source.from ?? sql.identifier(source.entity);
  const found = isBounded
    ? sql`(select from ${from} where ${where} limit ${MAX_COUNTED_ROWS + 1}) found`
    : sql`${from} where ${where}`;
  const { rows } = await db.execute<{ total: number }>(sql`select count(*) as total from ${found}`);
  const total = rows[0]?.total ?? 0;

  return isBounded && total > MAX_COUNTED_ROWS
    ? { total: MAX_COUNTED_ROWS, isTotalBounded: true }
    : { total };
}

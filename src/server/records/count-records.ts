/** How many records a list query finds. */
import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Page } from '#shared/endpoint.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { tableOf } from '#server/records/list-sql.ts';
import type { RecordSource } from '#server/records/list-sql.ts';

/** How many rows there are; `isTotalBounded` where there are more. */
type Total = Omit<Page<unknown>, 'rows'>;

/** How many records are not in the trash: that number is kept (see record-counts-table.ts). */
export async function countAll(db: DbOrTx, source: RecordSource<string>): Promise<Total> {
  const { rows } = await db.execute<{ total: number }>(sql`
    select coalesce(sum(change), 0)::bigint as total from record_counts where entity = ${source.entity}`);

  return { total: rows[0]?.total ?? 0 };
}

/** Each record of the ways once: a way leaves out what those before it find. */
function apart(ways: readonly SQL[]): SQL[] {
  return ways.map((way, place) => {
    const others = ways.slice(0, place).map((before) => sql`(${before}) is not true`);

    return sql.join([way, ...others], sql` and `);
  });
}

interface Counted {
  where: SQL | undefined;
  /** Only records that are found by one of these ways, each of which has an index. */
  ways?: readonly SQL[] | undefined;
  /** Counts no further than this. */
  most?: number | undefined;
}

/** How many records meet a condition. */
export async function countRecords(
  db: DbOrTx,
  source: RecordSource<string>,
  { where, ways, most }: Counted,
): Promise<Total> {
  const from = tableOf(source);
  const found = (ways ? apart(ways) : [undefined]).map(
    (way) => sql`(select from ${from} where ${and(where, way)})`,
  );
  const limit = most === undefined ? sql`` : sql`limit ${most + 1}`;
  const { rows } = await db.execute<{ total: number }>(sql`
    select count(*) as total from (${sql.join(found, sql` union all `)} ${limit}) found`);
  const total = rows[0]?.total ?? 0;

  return most !== undefined && total > most ? { total: most, isTotalBounded: true } : { total };
}

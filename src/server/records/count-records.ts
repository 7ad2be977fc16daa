/** Counts the records that a list query finds. */
import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Page } from '#shared/endpoint.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { tableOf } from '#server/records/list-sql.ts';
import type { RecordSource } from '#server/records/list-sql.ts';

/** The number of rows; `isTotalBounded` where there are more. */
type Total = Omit<Page<unknown>, 'rows'>;

/** The way in which the rows of a list query are counted. */
export interface Counting {
  /** A query for their number, in parentheses. */
  count: SQL;
  /** The count stops at one more than this. */
  most?: number | undefined;
}

/** Returns the total of a count. */
export function totalOf({ most }: Counting, counted: number): Total {
  return most !== undefined && counted > most
    ? { total: most, isTotalBounded: true }
    : { total: counted };
}

/** Counts on its own. */
export async function countNow(db: DbOrTx, counting: Counting): Promise<Total> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${counting.count} as total`);

  return totalOf(counting, rows[0]?.total ?? 0);
}

/**
 * Returns a query for the number of a kind's records that are not in the trash: that number is kept (see
 * record-counts-table.ts); the trigger record_counts_fold keeps its rows few.
 */
export const keptCount = (entity: string): SQL =>
  sql`(select coalesce(sum(change), 0)::bigint from record_counts where entity = ${entity})`;

/** Counts the records that are not in the trash. */
export const countingAll = ({ entity }: RecordSource<string>): Counting => ({
  count: keptCount(entity),
});

/** Returns the ways without repeated records: a way leaves out the records of those before it. */
function apart(ways: readonly SQL[]): SQL[] {
  return ways.map((way, place) => {
    const others = ways.slice(0, place).map((before) => sql`(${before}) is not true`);

    return sql.join([way, ...others], sql` and `);
  });
}

interface Counted {
  where: SQL | undefined;
  /** The ways to find the records, each of which has an index. */
  ways?: readonly SQL[] | undefined;
  /** Counts no further than this. */
  most?: number | undefined;
}

/** Counts the records that meet a condition. */
export function countingRecords(
  source: RecordSource<string>,
  { where, ways, most }: Counted,
): Counting {
  const from = tableOf(source);
  const found = (ways ? apart(ways) : [undefined]).map(
    (way) => sql`(select from ${from} where ${and(where, way)})`,
  );
  const limit = most === undefined ? sql`` : sql`limit ${most + 1}`;

  return {
    count: sql`(select count(*) from (${sql.join(found, sql` union all `)} ${limit}) found)`,
    most,
  };
}

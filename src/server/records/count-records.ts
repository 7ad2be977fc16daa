/** Counts the records that match a list query. */
import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Page } from '#shared/endpoint.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { tableOf } from '#server/records/list-sql.ts';
import type { RecordSource } from '#server/records/list-sql.ts';

/** The number of rows. `isTotalBounded` is set if there are more. */
type Total = Omit<Page<unknown>, 'rows'>;

/** How to count the rows of a list query. */
export interface Counting {
  /** A parenthesized subquery that returns the count. */
  count: SQL;
  /** If set, counting stops at one more than this limit. */
  most?: number | undefined;
}

/** Converts a count to a total, capped at the limit. */
export function totalOf({ most }: Counting, counted: number): Total {
  return most !== undefined && counted > most
    ? { total: most, isTotalBounded: true }
    : { total: counted };
}

/** Runs the count as a separate query. */
export async function countNow(db: DbOrTx, counting: Counting): Promise<Total> {
  const { rows } = await db.execute<{ total: number }>(sql`select ${counting.count} as total`);

  return totalOf(counting, rows[0]?.total ?? 0);
}

/**
 * Returns a subquery for the number of records of a kind that aren't in the trash. The number is
 * maintained in a table (see record-counts-table.ts), where the trigger record_counts_fold merges
 * rows.
 */
export const keptCount = (entity: string): SQL =>
  sql`(select coalesce(sum(change), 0)::bigint from record_counts where entity = ${entity})`;

/** Counts all records that are not in the trash. */
export const countingAll = ({ entity }: RecordSource<string>): Counting => ({
  count: keptCount(entity),
});

/**
 * Makes the conditions mutually exclusive, so no record is counted twice: each one excludes the
 * records that an earlier one finds.
 */
function apart(ways: readonly SQL[]): SQL[] {
  return ways.map((way, place) => {
    const others = ways.slice(0, place).map((before) => sql`(${before}) is not true`);

    return sql.join([way, ...others], sql` and `);
  });
}

interface Counted {
  where: SQL | undefined;
  /** Alternative conditions that find the records, each backed by an index. */
  ways?: readonly SQL[] | undefined;
  /** Stop counting beyond this limit. */
  most?: number | undefined;
}

/** Counts the records that match a condition. */
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

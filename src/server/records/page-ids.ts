/** Finds the ids of a page's rows using indexes, so that wide rows are read only for that page. */
import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { countingRecords, countNow } from '#server/records/count-records.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ListPart } from '#server/records/list-order.ts';
import { tableOf } from '#server/records/list-sql.ts';
import type { RecordSource } from '#server/records/list-sql.ts';
import type { OwnRows } from '#server/access/row-access.ts';

/** At most `limit` rows of a list, starting at `offset`. */
interface Window {
  where: SQL | undefined;
  limit: number;
  offset: number;
  /** A subquery that counts all rows. It runs only if the window is full. */
  count?: SQL;
}

interface CountedIds {
  ids: number[];
  /** The number of all rows, if it was requested and the window is full. */
  counted: number | undefined;
}

/**
 * Returns the ids in a window of one part. If `count` is set and the window is full, also returns
 * the number of all rows.
 */
export async function idsOfPart(
  db: DbOrTx,
  source: RecordSource<string>,
  { where, orderBy, limit, offset, count }: Window & { orderBy: SQL[] },
): Promise<CountedIds> {
  const from = tableOf(source);
  const page = sql`
    select ${source.id} as id from ${from} where ${where}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`;
  const { rows } = await db.execute<{ id: number; counted?: number | null }>(
    count
      ? sql`select id, case when row_number() over () = ${limit} then ${count} end as counted from (${page}) page`
      : page,
  );

  return { ids: rows.map(({ id }) => id), counted: rows.at(-1)?.counted ?? undefined };
}

/**
 * Reads a window across consecutive parts as if they were one list. If the window is full, also
 * counts all rows.
 */
export async function idsInParts(
  db: DbOrTx,
  source: RecordSource<string>,
  { parts, where, limit, offset, count }: Window & { parts: readonly ListPart[] },
): Promise<CountedIds> {
  const ids: number[] = [];
  let skipped = offset;
  for (const [place, { condition, orderBy }] of parts.entries()) {
    const ofPart = and(where, condition);
    const window = {
      where: ofPart,
      orderBy,
      limit: limit - ids.length,
      offset: skipped,
      ...(count && { count }),
    };
    const found = await idsOfPart(db, source, window);
    ids.push(...found.ids);
    if (ids.length >= limit) return { ids, counted: found.counted };
    if (place === parts.length - 1) break;
    // If a part ended inside the window, its length is known. A part that ended before the window
    // must be counted.
    if (found.ids.length > 0 || skipped === 0) skipped = 0;
    else {
      const { total } = await countNow(db, countingRecords(source, { where: ofPart }));
      skipped -= Math.min(skipped, total);
    }
  }

  return { ids, counted: undefined };
}

/**
 * Returns a window's ids and the total in one query, so the rows are collected only once. The total
 * is undefined if the window is past the end.
 */
export async function gatherIds(
  db: DbOrTx,
  source: RecordSource<string>,
  { where, orderBy, limit, offset }: Window & { orderBy: SQL[] },
): Promise<{ ids: number[]; total: number | undefined }> {
  const from = tableOf(source);
  const { rows } = await db.execute<{ id: number; total: number }>(sql`
    select ${source.id} as id, count(*) over () as total from ${from} where ${where}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`);

  return { ids: rows.map(({ id }) => id), total: rows[0]?.total };
}

/** Returns the ids of a user's own records; undefined if there are more than `most`. */
export async function fewOwnIds(
  db: DbOrTx,
  source: RecordSource<string>,
  { own, most }: { own: OwnRows; most: number },
): Promise<number[] | undefined> {
  // Skip the search for a user with many jobs: they'll have many records, too.
  if (own.through) {
    const through = await db.execute(sql`${own.through} limit ${most + 1}`);
    if (through.rows.length > most) return undefined;
  }

  const table = sql.identifier(source.entity);
  const found = own.ways.map(
    (way) => sql`(select ${source.id} from ${table}
      where ${source.deletedAt} is null and ${way} limit ${most + 1})`,
  );
  const { rows } = await db.execute<{ id: number }>(
    sql`select id from (${sql.join(found, sql` union all `)}) own limit ${most + 1}`,
  );

  return rows.length > most ? undefined : rows.map(({ id }) => id);
}

/** The ids of a window of a list: found in indexes, so that wide rows are read for one page alone. */
import { and, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { countingRecords, countNow } from '#server/records/count-records.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { ListPart } from '#server/records/list-order.ts';
import { tableOf } from '#server/records/list-sql.ts';
import type { RecordSource } from '#server/records/list-sql.ts';
import type { OwnRows } from '#server/access/row-access.ts';

/** The rows of a list from `offset` on, at most `limit` of them. */
interface Window {
  where: SQL | undefined;
  limit: number;
  offset: number;
  /** A query for the number of all rows, which is run only where the window is full. */
  count?: SQL;
}

interface CountedIds {
  ids: number[];
  /** The number of all rows, where it was requested and the window is full. */
  counted: number | undefined;
}

/**
 * Returns the ids of a window of one part; beside the last of a full window the number of all rows, if
 * `count` is set.
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

/** Reads a window over consecutive parts, as if they were one, and counts all rows where it is full. */
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
    // A part that ended within the window has a known length; one before it must be counted.
    if (found.ids.length > 0 || skipped === 0) skipped = 0;
    else {
      const { total } = await countNow(db, countingRecords(source, { where: ofPart }));
      skipped -= Math.min(skipped, total);
    }
  }

  return { ids, counted: undefined };
}

/** The ids of a window and the total in one go, so that all is gathered once; no total where the window is beyond the end. */
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

/** The ids of a user's own records while they are few; undefined when they are many. */
export async function fewOwnIds(
  db: DbOrTx,
  source: RecordSource<string>,
  { own, most }: { own: OwnRows; most: number },
): Promise<number[] | undefined> {
  // Who has many jobs has many records, which need not be looked for.
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

/**
 * Reads one page of a list and the total number of rows, at a cost that doesn't grow with the list.
 */
import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Page } from '#shared/endpoint.ts';
import { MAX_COUNTED_OWN_ROWS, MAX_COUNTED_ROWS } from '#shared/list-query.ts';
import type { ListQuery } from '#shared/list-query.ts';
import { countingAll, countingRecords, countNow, totalOf } from '#server/records/count-records.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { isOneOf } from '#server/db/one-of-ids.ts';
import { listOrder, listParts, reversedParts } from '#server/records/list-order.ts';
import { listConditions, listWindow, tableOf } from '#server/records/list-sql.ts';
import type { RecordSource } from '#server/records/list-sql.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { RowAccess } from '#server/access/row-access.ts';
import { idsBeside } from '#server/records/ids-beside.ts';
import { fewOwnIds, gatherIds, idsInParts } from '#server/records/page-ids.ts';

/** A list query with the user's row access and the company's time zone. */
export interface Listing<Kind extends EntityName> {
  query: ListQuery;
  access: RowAccess<Kind>;
  timeZone: string;
}

/** The rows to read. They can be returned in any order. */
export interface RowsToRead {
  where: SQL | undefined;
  /**
   * The ids that `where` selects. Set only if `where` selects exactly these rows, minus any in the
   * trash.
   */
  ids?: readonly number[];
  /** True if a large field was requested. Skip the other large fields. */
  wants: (field: string) => boolean;
}

type ReadRows<Row> = (rows: RowsToRead) => Promise<Row[]>;

/** From this offset on, it's faster to count first and read from the nearer end. */
const FAR = 500;

/**
 * Up to this many of the user's own records are collected and sorted. With more, walking the list
 * in order finds enough of them quickly.
 */
const FEW_OWN = 500;

/**
 * True if the query covers all records that aren't in the trash. Their number is maintained in a
 * table (see record-counts-table.ts).
 */
function isWhole({ query, access }: Listing<never>): boolean {
  return !access.own && !query.q && query.filters.length === 0 && !query.ids;
}

/** Reads the rows with these ids, in the given order. Skips rows that no longer exist. */
async function readInOrder<Row extends { id: number }>(
  source: RecordSource<string>,
  { ids, read, wants }: { ids: readonly number[]; read: ReadRows<Row> } & Pick<RowsToRead, 'wants'>,
): Promise<Row[]> {
  if (ids.length === 0) return [];
  const where = and(isOneOf(source.id, ids), isNull(source.deletedAt));
  const rows = await read({ where, ids, wants });
  const rowOf = new Map(rows.map((row) => [row.id, row]));

  return ids.flatMap((id) => rowOf.get(id) ?? []);
}

/** Returns the condition for a list query's rows, without row access. */
function listedRows<Field extends string>(
  source: RecordSource<Field>,
  { query, timeZone }: Listing<never>,
): SQL | undefined {
  return and(isNull(source.deletedAt), listConditions(source, query, timeZone));
}

/**
 * Reads one page. `read` loads the rows for the given ids. The total is counted only if the page
 * doesn't already reveal it.
 */
export async function readPage<Field extends string, Row extends { id: number }>(
  db: DbOrTx,
  source: RecordSource<Field>,
  { listing, read }: { listing: Listing<never>; read: ReadRows<Row> },
): Promise<Page<Row>> {
  const listed = listedRows(source, listing);
  const { condition, own } = listing.access;
  const { limit, offset } = listWindow(listing.query);
  // Far down the list, the exact total is needed to decide which end to read from.
  const bound = own ? MAX_COUNTED_OWN_ROWS : MAX_COUNTED_ROWS;
  const isBounded = listing.query.total === 'bounded' && offset + limit <= bound;
  const most = isBounded ? bound : undefined;
  const where = and(listed, condition);
  const counting = isWhole(listing)
    ? countingAll(source)
    : // A search matches fewer rows than ownership does.
      countingRecords(
        source,
        own && !listing.query.q ? { where: listed, ways: own.ways, most } : { where, most },
      );
  const count = () => countNow(db, counting);
  const wants = (field: string) => listing.query.fields?.includes(field) ?? false;
  const rowsOf = (ids: readonly number[]) => readInOrder(source, { ids, read, wants });

  const ownIds = own && (await fewOwnIds(db, source, { own, most: FEW_OWN }));
  if (ownIds) {
    const gathered = { where: and(isOneOf(source.id, ownIds), listed), limit, offset };
    const orderBy = listOrder(source, listing.query);
    const { ids, total } = await gatherIds(db, source, { ...gathered, orderBy });
    if (total === undefined) return { rows: [], ...(offset === 0 ? { total: 0 } : await count()) };

    return { rows: await rowsOf(ids), total };
  }

  const parts = listParts(source, listing.query);
  if (offset < FAR) {
    const window = { where, parts, limit, offset, count: counting.count };
    const { ids, counted } = await idsInParts(db, source, window);
    const rows = await rowsOf(ids);
    if (counted !== undefined) return { rows, ...totalOf(counting, counted) };
    const isLast = ids.length > 0 || offset === 0;

    return { rows, ...(isLast ? { total: offset + ids.length } : await count()) };
  }

  const counted = await count();
  const left = counted.total - offset;
  if (left <= 0) return { rows: [], ...counted };
  // Near either end, use the page number instead of the neighbor, so new rows never push a row off
  // the list.
  const { query } = listing;
  const { neighbor } = counted.isTotalBounded || left >= FAR ? query : {};
  const beside = neighbor && (await idsBeside(db, source, { query, where, neighbor, limit }));
  if (beside) return { rows: await rowsOf(beside), ...counted };

  const isNearEnd = !counted.isTotalBounded && left < offset;
  const window = isNearEnd
    ? {
        parts: reversedParts(source, listing.query),
        limit: Math.min(limit, left),
        offset: Math.max(0, left - limit),
      }
    : { parts, limit, offset };
  const { ids } = await idsInParts(db, source, { where, ...window });

  return { rows: await rowsOf(isNearEnd ? ids.toReversed() : ids), ...counted };
}

/** The number of rows an export reads before yielding to other requests. */
const ROWS_AT_ONCE = 500;

/**
 * Reads all rows of a list query in order, in batches. The ids are determined up front, and each
 * batch is a separate small query, so an export never holds much memory, a lock, or a connection.
 * Records deleted during the export are left out.
 */
export async function readAllInPieces<Field extends string, Row extends { id: number }>(
  db: DbOrTx,
  source: RecordSource<Field>,
  { listing, read }: { listing: Listing<never>; read: ReadRows<Row> },
): Promise<AsyncIterable<Row[]>> {
  const where = and(listedRows(source, listing), listing.access.condition);
  const orderBy = listOrder(source, listing.query);
  const from = tableOf(source);
  const { rows } = await db.execute<{ ids: string | null }>(sql`
    select string_agg(id::text, ',') as ids
    from (select ${source.id} from ${from} where ${where} order by ${sql.join(orderBy, sql`, `)}) listed`);
  const ids = rows[0]?.ids?.split(',').map(Number) ?? [];

  async function* pieces(): AsyncGenerator<Row[]> {
    for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
      const some = ids.slice(start, start + ROWS_AT_ONCE);
      yield readInOrder(source, { ids: some, read, wants: () => true });
    }
  }

  return pieces();
}

/** One page of a list and how many rows there are, read so that neither costs more the longer the list gets. */
import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Page } from '#shared/endpoint.ts';
import type { ListQuery } from '#shared/list-query.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { listConditions, listOrder, listWindow, reversedOrder } from '#server/list-sql.ts';
import type { RecordSource } from '#server/list-sql.ts';

/** What of a list is asked for, and by whom. */
export interface Listing {
  query: ListQuery;
  /** Which records the reader may see; undefined is all. */
  within: SQL | undefined;
  timeZone: string;
}

/** Where the rows of a page are and in which order; to be read with all that belongs to them. */
export interface PageRows {
  where: SQL | undefined;
  orderBy: SQL[];
}

/** Beyond so many rows it pays to know the total first and to come from the nearer end. */
const FAR = 500;

/** What is somebody's own has to be gathered before any of it can be shown; a search may be as wide as the list, whose order is then walked. */
const isGathered = ({ within }: Listing) => within !== undefined;

/** Whether every record that is not in the trash is meant: its number is kept (see record-counts-table.ts). */
function isWhole({ query, within }: Listing): boolean {
  return !within && !query.q && query.filters.length === 0 && !query.ids;
}

async function countRows(
  db: DbOrTx,
  {
    source,
    listing,
    where,
  }: { source: RecordSource<string>; listing: Listing; where: SQL | undefined },
): Promise<number> {
  const counted = isWhole(listing)
    ? sql`select coalesce(sum(change), 0)::bigint as total from record_counts where entity = ${source.entity}`
    : sql`select count(*) as total from ${sql.identifier(source.entity)} where ${where}`;
  const { rows } = await db.execute<{ total: number }>(counted);

  return rows[0]?.total ?? 0;
}

/** The ids of a window of the list, as a subquery: indexes answer it, and wide rows are read for this page alone. */
function idsOf<Field extends string>(
  source: RecordSource<Field>,
  { where, orderBy, limit, offset }: PageRows & { limit: number; offset: number },
): SQL {
  const from = source.from ?? sql.identifier(source.entity);

  return sql`(select ${source.id} from ${from} where ${where}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset})`;
}

/** The ids of a window and the total in one go, so that all is gathered once; no total where the window is beyond the end. */
async function gatherIds<Field extends string>(
  db: DbOrTx,
  source: RecordSource<Field>,
  { where, orderBy, limit, offset }: PageRows & { limit: number; offset: number },
): Promise<{ ids: number[]; total: number | undefined }> {
  const from = source.from ?? sql.identifier(source.entity);
  const { rows } = await db.execute<{ id: number; total: number }>(sql`
    select ${source.id} as id, count(*) over () as total from ${from} where ${where}
    order by ${sql.join(orderBy, sql`, `)} limit ${limit} offset ${offset}`);

  return { ids: rows.map(({ id }) => id), total: rows[0]?.total };
}

/** The rows with these ids, as far as they are still there. */
function rowsWith<Field extends string>(source: RecordSource<Field>, ids: readonly number[]) {
  return and(sql`${source.id} = any(${`{${ids.join(',')}}`}::int[])`, isNull(source.deletedAt));
}

/** The conditions of all rows that a list query is about. */
export function listedRows<Field extends string>(
  source: RecordSource<Field>,
  { query, within, timeZone }: Listing,
): SQL | undefined {
  return and(isNull(source.deletedAt), within, listConditions(source, query, timeZone));
}

/**
 * Reads one page. `read` gets the conditions and the order of its rows and answers them; the total
 * is exact (C23), but counted only where the page itself does not tell it.
 */
export async function readPage<Field extends string, Row>(
  db: DbOrTx,
  source: RecordSource<Field>,
  { listing, read }: { listing: Listing; read: (page: PageRows) => Promise<Row[]> },
): Promise<Page<Row>> {
  const where = listedRows(source, listing);
  const orderBy = listOrder(source, listing.query);
  const { limit, offset } = listWindow(listing.query);
  const count = () => countRows(db, { source, listing, where });
  const at = (window: PageRows & { limit: number; offset: number }) =>
    read({ where: sql`${source.id} in ${idsOf(source, window)}`, orderBy });

  if (isGathered(listing)) {
    const { ids, total } = await gatherIds(db, source, { where, orderBy, limit, offset });
    if (total === undefined) return { rows: [], total: offset === 0 ? 0 : await count() };

    return { rows: await read({ where: rowsWith(source, ids), orderBy }), total };
  }

  if (offset < FAR) {
    const rows = await at({ where, orderBy, limit, offset });
    const isLast = rows.length < limit && (rows.length > 0 || offset === 0);

    return { rows, total: isLast ? offset + rows.length : await count() };
  }

  const total = await count();
  const left = total - offset;
  if (left <= 0) return { rows: [], total };
  const isNearEnd = left < offset;
  const rows = isNearEnd
    ? await at({
        where,
        orderBy: reversedOrder(source, listing.query),
        limit: Math.min(limit, left),
        offset: Math.max(0, left - limit),
      })
    : await at({ where, orderBy, limit, offset });

  return { rows, total };
}

/** So many rows of an export are read at a time; then it is somebody else's turn. */
const ROWS_AT_ONCE = 500;

/**
 * All rows of a list query in its order, in pieces (C69). Which ones is settled at the start; each
 * piece is then a small query of its own, so that no memory, lock or connection is held for an
 * export's sake. A record that is deleted meanwhile is left out.
 */
export async function readAllInPieces<Field extends string, Row extends { id: number }>(
  db: DbOrTx,
  source: RecordSource<Field>,
  { listing, read }: { listing: Listing; read: (page: PageRows) => Promise<Row[]> },
): Promise<AsyncIterable<Row[]>> {
  const where = listedRows(source, listing);
  const orderBy = listOrder(source, listing.query);
  const from = source.from ?? sql.identifier(source.entity);
  const { rows } = await db.execute<{ ids: string | null }>(sql`
    select string_agg(id::text, ',') as ids
    from (select ${source.id} from ${from} where ${where} order by ${sql.join(orderBy, sql`, `)}) listed`);
  const ids = rows[0]?.ids?.split(',').map(Number) ?? [];

  async function* pieces(): AsyncGenerator<Row[]> {
    for (let start = 0; start < ids.length; start += ROWS_AT_ONCE) {
      yield read({ where: rowsWith(source, ids.slice(start, start + ROWS_AT_ONCE)), orderBy });
    }
  }

  return pieces();
}

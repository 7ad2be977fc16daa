/**
 * Finds a page's ids starting from the neighboring page, so pages in the middle are as cheap as the
 * first.
 */
import { and } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { ListQuery, NeighborPage } from '#shared/list-query.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { listParts, reversedParts } from '#server/records/list-order.ts';
import type { RecordSource } from '#server/records/list-sql.ts';
import { idsOfPart } from '#server/records/page-ids.ts';

interface Beside {
  query: ListQuery;
  where: SQL | undefined;
  neighbor: NeighborPage;
  limit: number;
}

/**
 * Walks the list from the neighbor page's far end to beyond its near end. Returns undefined if that
 * page's rows are no longer adjacent, if there is no full page next to it, or if no index supports
 * the order.
 */
export async function idsBeside(
  db: DbOrTx,
  source: RecordSource<string>,
  { query, where, neighbor: { side, firstId, lastId }, limit }: Beside,
): Promise<number[] | undefined> {
  const isAfter = side === 'after';
  const [farId, nearId] = isAfter ? [firstId, lastId] : [lastId, firstId];
  const ids: number[] = [];
  for (const part of isAfter ? listParts(source, query) : reversedParts(source, query)) {
    if (!part.from) return undefined;
    const isStarted = ids.length > 0;
    const { ids: found } = await idsOfPart(db, source, {
      where: and(where, part.condition, isStarted ? undefined : part.from(farId)),
      orderBy: part.orderBy,
      limit: 2 * limit - ids.length,
      offset: 0,
    });
    if (isStarted || found[0] === farId) ids.push(...found);
    if (ids.length === 2 * limit) break;
  }

  const beyond = ids.indexOf(nearId) + 1;
  const page = ids.slice(beyond, beyond + limit);
  if (beyond === 0 || page.length < limit) return undefined;

  return isAfter ? page : page.toReversed();
}

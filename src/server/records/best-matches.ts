import { and, desc, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Actor } from '#shared/access.ts';
import { fold } from '#shared/fold.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { escapeLike } from '#server/records/folded-like.ts';
import { searchCondition } from '#server/records/search-condition.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { isAmong } from '#server/access/row-access.ts';
import type { RegisteredRecords } from '#server/records/registered-records.ts';

/** The number of newest matches to rank. The limit keeps searches for very common words fast. */
const RANKED = 200;

interface BestMatches {
  where: SQL | undefined;
  orderBy: SQL[];
}

/**
 * Returns the matches that the user has access to, best first: an exact name or number ("1004" is
 * INV-1004), then names that start with the search text, then the newest.
 */
export function bestMatches(
  db: DbOrTx,
  { user, q }: { user: Actor; q: string },
  { entity, table, labelColumn }: RegisteredRecords,
): BestMatches {
  // "Invoice 1004" searches for the number 1004.
  const typed = fold(q).replace(/^(?:invoice|estimate) (?=.*\d)/, '');
  const pattern = escapeLike(typed);
  const folded = sql`fold_text(coalesce(${labelColumn}, ''))`;
  const newest = [desc(table.createdAt), desc(table.id)];
  const candidates = db
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        isNull(table.deletedAt),
        searchCondition(table.searchText, q),
        isAmong(readableRows(user, entity.name)),
      ),
    )
    .orderBy(...newest)
    .limit(RANKED);
  const rank = sql`case
    when replace(${folded}, ' ', '') = ${typed.replaceAll(' ', '')} then 0
    when ${/^\d/.test(typed)} and ${folded} like ${`% ${pattern}`} then 0
    when ${folded} like ${`${pattern}%`} then 1
    else 2 end`;

  return { where: inArray(table.id, candidates), orderBy: [rank, ...newest] };
}

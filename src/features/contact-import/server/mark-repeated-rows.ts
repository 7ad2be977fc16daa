/** Finds rows of an import that say the same as an earlier row of it. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { contactRowsOf } from './contact-import-queries.ts';
import type { StoredImport } from './contact-import-queries.ts';
import { contactImportRows } from './contact-import-table.ts';

interface Compared {
  /** Common table expressions: `keyed`, the rows by their keys, and `firsts`, the first row of each key. */
  tables: SQL;
  /** The rows that may get or lose the verdict, of the table `r`. */
  changing: SQL;
}

function allRows(stored: StoredImport): Compared {
  return {
    tables: sql`
      keyed as (
        select id, number, unnest(keys) as key from ${contactImportRows}
        where ${contactRowsOf(stored)} and verdict <> 'error'),
      firsts as (select key, min(number) as first from keyed group by key having count(*) > 1)`,
    changing: sql`r.import_id = ${stored.id}`,
  };
}

/** Only the rows with one of these keys, each step by the index of keys. */
function rowsWith(stored: StoredImport, keys: readonly string[]): Compared {
  // The import is compared apart from the keys, or its own index would be used and read the whole file.
  return {
    tables: sql`
      found as materialized (
        select id, import_id, number, keys, verdict from ${contactImportRows}
        where keys && ${sql.param(keys)}::text[]),
      keyed as (
        select id, number, unnest(keys) as key from found
        where import_id = ${stored.id} and verdict <> 'error'),
      firsts as (
        select key, first from (select distinct key from keyed) shared, lateral (
          select min(number) as first from (
            select import_id, number, verdict from ${contactImportRows}
            where keys @> array[shared.key] offset 0) same
          where import_id = ${stored.id} and verdict <> 'error') earliest)`,
    changing: sql`r.id = any(array(select id from found where import_id = ${stored.id}))`,
  };
}

/**
 * Marks rows that repeat an earlier row, and unmarks those whose earlier row was corrected: in the
 * whole file, or only among the rows with one of these keys. A row with an error counts as no earlier row.
 */
export async function markRepeatedRows(
  tx: DbOrTx,
  stored: StoredImport,
  keys?: readonly string[],
): Promise<void> {
  const { tables, changing } = keys ? rowsWith(stored, keys) : allRows(stored);
  await tx.execute(sql`
    with ${tables},
    repeats as (
      select distinct on (keyed.id) keyed.id, 'Same ' ||
        case split_part(key, ' ', 1) when 'place' then 'name and address'
          when 'number' then 'record number' else split_part(key, ' ', 1) end
        || ' as row ' || first as reason
      from keyed join firsts using (key) where keyed.number > firsts.first
      order by keyed.id, firsts.first, key),
    judged as (
      select r.id, repeats.reason from ${contactImportRows} r left join repeats on repeats.id = r.id
      where ${changing} and r.verdict in ('new', 'repeated') and r.reason is distinct from repeats.reason)
    update ${contactImportRows} r
    set verdict = case when judged.reason is null then 'new' else 'repeated' end, reason = judged.reason
    from judged where judged.id = r.id`);
}

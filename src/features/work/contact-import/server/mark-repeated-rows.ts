/** Marks rows that repeat an earlier row of the import. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { contactRowsOf } from './contact-import-queries.ts';
import type { StoredImport } from './contact-import-queries.ts';
import { contactImportRows } from './contact-import-table.ts';

interface Compared {
  /**
   * Common table expressions: `compared` has the rows whose verdict may change, and `firsts` the
   * first row for each key.
   */
  tables: SQL;
}

const COMPARED = sql.raw('id, import_id, number, keys, verdict, reason, who, place');

const keyed = sql`keyed as (
  select id, number, unnest(keys) as key from compared where verdict <> 'error')`;

function allRows(stored: StoredImport): Compared {
  return {
    tables: sql`
      compared as materialized (
        select ${COMPARED} from ${contactImportRows} where ${contactRowsOf(stored)}),
      ${keyed},
      firsts as (select key, min(number) as first from keyed group by key having count(*) > 1)`,
  };
}

/** Selects only the rows that share one of these keys. Each step uses the index on keys. */
function rowsWith(stored: StoredImport, keys: readonly string[]): Compared {
  // Filter by import id in a separate step. Otherwise the planner uses the import id's index and
  // reads all of the file's rows.
  return {
    tables: sql`
      found as materialized (
        select ${COMPARED} from ${contactImportRows} where keys && ${sql.param(keys)}::text[]),
      compared as (select * from found where import_id = ${stored.id}),
      ${keyed},
      firsts as (
        select key, first from (select distinct key from keyed) shared, lateral (
          select min(number) as first from (
            select import_id, number, verdict from ${contactImportRows}
            where keys @> array[shared.key] offset 0) same
          where import_id = ${stored.id} and verdict <> 'error') earliest)`,
  };
}

/**
 * Marks rows that repeat an earlier row, and unmarks rows whose earlier row was corrected. Covers
 * all rows, or only those with one of `keys`. Rows with errors don't count as earlier rows. A row
 * with the same name but a different address is another property of the earlier row's client.
 */
export async function markRepeatedRows(
  tx: DbOrTx,
  stored: StoredImport,
  keys?: readonly string[],
): Promise<void> {
  const { tables } = keys ? rowsWith(stored, keys) : allRows(stored);
  await tx.execute(sql`
    with ${tables},
    repeats as (
      select distinct on (keyed.id) keyed.id, firsts.first, 'Same ' ||
        case split_part(key, ' ', 1) when 'place' then 'name and address'
          when 'number' then 'record number' else split_part(key, ' ', 1) end
        || ' as row ' || first as reason
      from keyed join firsts using (key) where keyed.number > firsts.first
      order by keyed.id, firsts.first, key),
    properties as (
      select repeats.id, client.number as client
      from repeats
      join compared client on client.number = repeats.first
      join compared r on r.id = repeats.id
      where client.verdict in ('new', 'repeated', 'property') and client.who = r.who
        and r.place is not null and client.place is distinct from r.place
        and not exists (select 1 from repeats earlier where earlier.id = client.id)),
    judged as (
      select r.id, r.reason as before, properties.client,
        repeats.reason || case when properties.client is null then '' else ', with another address' end as reason
      from compared r
      left join repeats on repeats.id = r.id
      left join properties on properties.id = r.id
      where r.verdict in ('new', 'repeated', 'property'))
    update ${contactImportRows} r
    set verdict = case when judged.reason is null then 'new'
        when judged.client is null then 'repeated' else 'property' end,
      reason = judged.reason, same_as = judged.client
    from judged where judged.id = r.id and judged.before is distinct from judged.reason`);
}

/**
 * Lists of every entity, long enough to have a middle far from both ends. For tests of sorting and
 * pagination.
 */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Page } from '#shared/endpoint.ts';
import { parseListQuery } from '#shared/parse-list-query.ts';
import type { ListFields, ListQuery } from '#shared/list-query.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { everyRow, ownRows } from '#server/access/row-access.ts';
import { nounOf } from '#shared/entity.ts';
import { ENTITY_NAMES, type EntityName } from '#shared/entity-names.ts';
import { entityOf } from '#shared/registered-entities.ts';
import { recordsOf } from '#server/records/registered-records.ts';
import { samplesOf } from '#test/entity-samples.ts';
import { insertMadeUpRows, optionalListColumns, workedOutFields } from '#test/made-up-rows.ts';
import type { RowAccess } from '#server/access/row-access.ts';

const today = '2026-11-21';
const now = new Date('2026-11-21T15:00:00Z');
/**
 * The number of records in each list: enough to read pages at the list's start, middle, and end.
 */
export const COUNT = 1_130;

interface Asked {
  query: ListQuery;
  /** The condition for a user's own rows. Without it, the user has access to all rows. */
  own?: SQL;
  timeZone: string;
}
export type LongListRow = { id: number } & Record<string, unknown>;

interface LongList {
  fields: ListFields;
  /** Fields that are null in every third record. */
  nullable: string[];
  /** Generated columns, which may be null in any row. */
  workedOut: string[];
  list: (asked: Asked) => Promise<Page<LongListRow>>;
}

function listing<Kind extends EntityName>(kind: Kind, { own, ...asked }: Asked) {
  const access: RowAccess<Kind> = own ? ownRows(kind, { directly: [own] }) : everyRow;

  return { ...asked, access };
}

/** Returns the lists of all entities. */
export const longLists = (db: DbOrTx): Record<string, LongList> => {
  const lists = ENTITY_NAMES.map((kind): [EntityName, LongList] => [
    kind,
    {
      fields: entityOf(kind).listFields,
      nullable: [...optionalListColumns(kind).keys()],
      workedOut: workedOutFields(kind),
      list: (wanted) => recordsOf(kind).page(db, { today, now, ...listing(kind, wanted) }),
    },
  ]);

  return Object.fromEntries(lists);
};

/** Builds a list request as the office sends it: for all rows unless the query has a page. */
export function asked(query: Partial<ListQuery>): Asked {
  const { query: whole } = parseListQuery({}, {});

  return {
    query: { ...whole, pageSize: 100, ...query },
    timeZone: 'America/Denver',
  };
}

/** Inserts the records of all lists. */
export async function fillLongLists(db: DbOrTx): Promise<void> {
  const numbers = sql.raw(`generate_series(1, ${COUNT}) n`);
  await db.execute(sql`insert into companies (name) values ('Ridgeline Roofing')`);
  await db.execute(sql`insert into users (id, username, full_name, password_hash, access_profile, is_active, preferences)
    values (901, 'one', 'Cole Jensen', '', 'Sales Representative', true, '{}'), (902, 'two', 'Priya Nair', '', 'Sales Representative', true, '{}')`);
  for (const kind of ENTITY_NAMES) {
    const title = `'${nounOf(entityOf(kind))} ' || n`;
    // Values repeat, so ties must be broken by ID.
    const rows = {
      kind,
      numbers,
      title,
      parent: 'n % 9 + 1',
      values: samplesOf(kind).inLongList ?? {},
    };
    await db.execute(insertMadeUpRows(rows, [...optionalListColumns(kind).values()]));
  }
}

/** Counts and sums over a list's rows, grouped by one of its fields. Reports are built on this. */
import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { EntityName } from '#shared/entity-names.ts';
import type { ListFilter, ListQuery } from '#shared/list-query.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { listConditions, tableOf } from '#server/records/list-sql.ts';
import type { ListColumn, RecordSource } from '#server/records/list-sql.ts';
import { isAmong } from '#server/access/row-access.ts';
import type { RowAccess } from '#server/access/row-access.ts';

/**
 * A count of the rows that match the conditions, or the sum of a number field or of an expression
 * in cents over them.
 */
export interface Measure {
  sum?: string | SQL;
  where: readonly ListFilter[];
}

export interface Grouping<Kind extends EntityName> {
  /** The list field to group by. */
  by: string;
  /** The list field that names a group. The group's newest row provides the value. */
  nameField?: string;
  measures: Readonly<Record<string, Measure>>;
  /** The rows to group, as list filter conditions. */
  where: readonly ListFilter[];
  /** The measure to sort the groups by, largest first. */
  order: string;
  /** The maximum number of groups to return. Totals always cover all groups. */
  most: number | null;
  access: RowAccess<Kind>;
}

export interface RecordGroup {
  /**
   * The field's value. Text values that fold to the same text are one group, with a lowercase key.
   * Null for rows without a value.
   */
  key: number | string | null;
  name: string | null;
  /** Counts or sums by measure. Money is in cents. */
  values: Record<string, number>;
}

export interface Grouped {
  groups: RecordGroup[];
  /** The total number of groups. */
  count: number;
  totals: Record<string, number>;
}

const EVERYTHING: ListQuery = {
  q: '',
  sort: [],
  filters: [],
  ids: null,
  page: null,
  pageSize: 1,
  neighbor: null,
  fields: null,
  total: 'exact',
};

function columnOf(source: RecordSource<string>, field: string): ListColumn {
  const column = source.columns[field];
  if (!column) throw new Error(`there is no list field ${field}`);

  return column;
}

/** Builds the conditions exactly as the list does, so a figure matches the list of its rows. */
export function conditionOf(
  source: RecordSource<string>,
  where: readonly ListFilter[],
  timeZone: string,
): SQL {
  const query = { ...EVERYTHING, filters: [...where] };

  return listConditions(source, query, timeZone) ?? sql`true`;
}

function measureSql(
  source: RecordSource<string>,
  { sum, where }: Measure,
  timeZone: string,
): { each: SQL; type: SQL } {
  const filter = sql`filter (where ${conditionOf(source, where, timeZone)})`;
  if (sum === undefined) return { each: sql`count(*) ${filter}`, type: sql`bigint` };
  const { value, kind } =
    typeof sum === 'string' ? columnOf(source, sum) : { value: sum, kind: 'money' };

  return {
    each: sql`coalesce(sum(${value}) ${filter}, 0)`,
    type: kind === 'money' ? sql`bigint` : sql`double precision`,
  };
}

/** Groups a list's rows and computes the measures per group and in total, in one statement. */
export async function groupRecords(
  db: DbOrTx,
  source: RecordSource<string>,
  {
    by,
    nameField,
    measures,
    where,
    order,
    most,
    access,
    timeZone,
  }: Grouping<never> & { timeZone: string },
): Promise<Grouped> {
  const names = Object.keys(measures);
  const parts = Object.values(measures).map((measure) => measureSql(source, measure, timeZone));
  const at = (prefix: 'm' | 't', index: number) => sql.identifier(`${prefix}${index}`);
  const { value, kind } = columnOf(source, by);
  const name = nameField
    ? sql`(array_agg(${columnOf(source, nameField).value} order by ${source.id} desc))[1]`
    : sql`null::text`;
  const each = parts.map(({ each, type }, i) => sql`(${each})::${type} as ${at('m', i)}`);
  const total = parts.map(
    ({ type }, i) => sql`(sum(${at('m', i)}) over ())::${type} as ${at('t', i)}`,
  );
  const byWord = sql`
    select ${kind === 'text' ? sql`lower(${value})` : value} as key, ${name} as name,
      max(${source.id}) as newest, ${sql.join(each, sql`, `)}
    from ${tableOf(source)}
    where ${and(isNull(source.deletedAt), conditionOf(source, where, timeZone), isAmong(access))}
    group by 1`;
  // Fold once per distinct spelling, which is cheaper than once per row.
  const byFold = sql`
    select min(key) as key, (array_agg(name order by newest desc))[1] as name,
      ${sql.join(
        parts.map(({ type }, i) => sql`sum(${at('m', i)})::${type} as ${at('m', i)}`),
        sql`, `,
      )}
    from (${byWord}) spelled
    group by fold_text(key)`;
  const { rows } = await db.execute<Record<string, number | string | null>>(sql`
    select key, name, (count(*) over ())::int as groups,
      ${sql.join([...names.map((_, i) => at('m', i)), ...total], sql`, `)}
    from (${kind === 'text' ? byFold : byWord}) grouped
    order by ${at('m', names.indexOf(order))} desc, name, key
    limit ${most}`);
  const valuesOf = (row: (typeof rows)[number] | undefined, prefix: 'm' | 't') =>
    Object.fromEntries(names.map((one, i) => [one, Number(row?.[`${prefix}${i}`] ?? 0)]));

  return {
    groups: rows.map((row) => ({
      key: row['key'] ?? null,
      name: row['name'] === null ? null : String(row['name']),
      values: valuesOf(row, 'm'),
    })),
    count: Number(rows[0]?.['groups'] ?? 0),
    totals: valuesOf(rows[0], 't'),
  };
}

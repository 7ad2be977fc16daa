/** Builds a list's ORDER BY in either direction. Empty values come last in both. */
import { and, Column, is, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { ListQuery, ListSort } from '#shared/list-query.ts';
import { tableOf } from '#server/records/list-sql.ts';
import type { AlonePart, ListColumn, ListSource, RecordSource } from '#server/records/list-sql.ts';

/** One expression in an ORDER BY. */
interface OrderKey {
  by: SQL;
  desc: boolean;
  /** The position of empty values; omitted if there can't be any. */
  nulls?: 'first' | 'last';
  /** True if the value is empty in every row, so only the later keys determine the order. */
  isEmpty?: boolean;
}

/**
 * A consecutive part of a list that an index can return in order. If no single index covers a
 * list's order, the list is read one part at a time.
 */
export interface ListPart {
  condition: SQL | undefined;
  orderBy: SQL[];
  /**
   * Selects the rows from the given record on; undefined if a single indexed comparison can't find
   * them.
   */
  from: ((id: number) => SQL) | undefined;
}

/**
 * Returns a choice's position in a list of values, to sort by: low, medium, high instead of
 * alphabetically.
 */
export function placeAmong(values: readonly string[], column: SQL | AnyColumn): SQL {
  const texts = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');

  return sql`array_position(array[${sql.raw(texts)}], ${column})`;
}

function orderOf({ value, kind, order }: ListColumn): SQL {
  if (order) return order;

  return kind === 'text' ? sql`${value} collate "und-x-icu"` : sql`${value}`;
}

/** True if a row can lack this value. */
function isNullable({ value, isNullable: isComputedNullable = false }: ListColumn): boolean {
  return is(value, Column) ? !value.notNull : isComputedNullable;
}

function reversed({ desc, nulls, ...key }: OrderKey): OrderKey {
  return { ...key, desc: !desc, ...(nulls && { nulls: nulls === 'last' ? 'first' : 'last' }) };
}

function toSql({ by, desc, nulls }: OrderKey): SQL {
  const direction = desc ? 'desc' : 'asc';

  return sql`${by} ${sql.raw(nulls ? `${direction} nulls ${nulls}` : direction)}`;
}

function chosenSort(source: ListSource<string>, { sort }: ListQuery): readonly ListSort[] {
  return sort.length > 0 ? sort : source.defaultSort;
}

function columnOf(source: ListSource<string>, field: string): ListColumn {
  const column = source.columns[field];
  if (!column) throw new Error(`a list without the column ${field}`);

  return column;
}

/** Returns the special order a field has when it's the only sort field, if it has one. */
function aloneIn(source: ListSource<string>, sort: readonly ListSort[]): ListColumn['alone'] {
  const [only, ...others] = sort;

  return only && others.length === 0 ? columnOf(source, only.field).alone : undefined;
}

/**
 * Builds the sort keys for these fields. The id comes last as a tiebreaker, so no row appears on
 * two pages or on none.
 */
function orderKeys(source: ListSource<string>, sort: readonly ListSort[]): OrderKey[] {
  const alone = aloneIn(source, sort);

  return [
    ...sort.flatMap(({ field, desc }): OrderKey[] => {
      if (alone) return [{ by: alone.order, desc }];
      const column = columnOf(source, field);
      const key: OrderKey = { by: orderOf(column), desc };
      if (isNullable(column)) key.nulls = 'last';

      return column.thenBy ? [key, { by: column.thenBy, desc }] : [key];
    }),
    { by: sql`${source.id}`, desc: sort[0]?.desc ?? false },
  ];
}

/** Returns the index of the part that a row is in, for sorting the entire list in one query. */
function placeOfPart(parts: readonly AlonePart[]): SQL {
  const cases = parts.map(
    ({ condition }, place) => sql`when ${condition} then ${sql.raw(String(place))}`,
  );

  return sql`(case ${sql.join(cases, sql` `)} end)`;
}

/**
 * Returns a list query's order as a single ORDER BY, for rows that are collected before sorting.
 */
export function listOrder<Field extends string>(
  source: ListSource<Field>,
  query: ListQuery,
): SQL[] {
  const sort = chosenSort(source, query);
  const keys = orderKeys(source, sort).map(toSql);
  const [first] = sort;
  const alone = aloneIn(source, sort);
  if (!first || !alone) return keys;

  return [toSql({ by: placeOfPart(alone.parts), desc: first.desc }), ...keys];
}

/** Returns the same order as consecutive parts, each backed by an index. */
export function listParts(source: RecordSource<string>, query: ListQuery): ListPart[] {
  return keyedParts(source, query).map(({ condition, keys }) => toPart(source, condition, keys));
}

/** Returns the parts from the end of the list. Reading an index backward is just as fast. */
export function reversedParts(source: RecordSource<string>, query: ListQuery): ListPart[] {
  return keyedParts(source, query)
    .toReversed()
    .map(({ condition, keys }) => toPart(source, condition, keys.map(reversed)));
}

function toPart(
  source: RecordSource<string>,
  condition: SQL | undefined,
  keys: readonly OrderKey[],
): ListPart {
  return { condition, orderBy: keys.map(toSql), from: rowsFrom(source, keys) };
}

/**
 * Returns undefined unless all keys sort in the same direction and none can be null: a row
 * comparison has one direction and never matches nulls.
 */
function rowsFrom(source: RecordSource<string>, keys: readonly OrderKey[]): ListPart['from'] {
  const compared = keys.filter(({ isEmpty }) => !isEmpty);
  const desc = compared[0]?.desc;
  if (compared.some((key) => key.nulls || key.desc !== desc)) return undefined;

  const values = sql.join(
    compared.map(({ by }) => by),
    sql`, `,
  );
  const sign = sql.raw(desc ? '<=' : '>=');

  return (id) =>
    sql`(${values}) ${sign} (select ${values} from ${tableOf(source)} where ${source.id} = ${id})`;
}

interface KeyedPart {
  condition: SQL | undefined;
  keys: OrderKey[];
}

/** Splits the list into rows that have a value for the first key, then rows that don't. */
function emptyLast(keys: OrderKey[]): KeyedPart[] {
  const [first, ...others] = keys;
  if (!first?.nulls) return [{ condition: undefined, keys }];
  const { by, desc } = first;

  return [
    { condition: sql`${by} is not null`, keys: [{ by, desc }, ...others] },
    { condition: sql`${by} is null`, keys: others },
  ];
}

function keyedParts(source: ListSource<string>, query: ListQuery): KeyedPart[] {
  const sort = chosenSort(source, query);
  const keys = orderKeys(source, sort);
  const [first, ...others] = sort;
  const [firstKey, ...otherKeys] = keys;
  if (!first || !firstKey) return [{ condition: undefined, keys }];

  const { alone, parts } = columnOf(source, first.field);
  if (alone && others.length === 0) {
    const inOrder = first.desc ? alone.parts.toReversed() : alone.parts;

    return inOrder.map(({ condition, isEmpty = false }) => ({
      condition,
      keys: [{ ...firstKey, isEmpty }, ...otherKeys],
    }));
  }
  // For a search, sorting the matches is faster than searching again for each part.
  if (parts && others.length > 0 && !query.q) {
    const inOrder = first.desc ? parts.toReversed() : parts;

    return inOrder.flatMap((part) =>
      emptyLast(otherKeys).map(({ condition, keys }) => ({
        condition: and(part, condition),
        keys,
      })),
    );
  }

  return emptyLast(keys);
}

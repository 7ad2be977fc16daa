/** The order of a list as SQL, in either direction, with empty values last in both. */
import { and, Column, is, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { ListQuery, ListSort } from '#shared/list-query.ts';
import { tableOf } from '#server/records/list-sql.ts';
import type { AlonePart, ListColumn, ListSource, RecordSource } from '#server/records/list-sql.ts';

/** One expression of an order. */
interface OrderKey {
  by: SQL;
  desc: boolean;
  /** The place of empty values; left out where there are none. */
  nulls?: 'first' | 'last';
  /** True when all values are empty, so that the keys after it decide. */
  isEmpty?: boolean;
}

/**
 * A stretch of a list whose order is that of an index. A list whose order no single index has is
 * read part after part.
 */
export interface ListPart {
  condition: SQL | undefined;
  orderBy: SQL[];
  /** The rows from this record on, when a single indexed comparison can find them. */
  from: ((id: number) => SQL) | undefined;
}

/**
 * Returns the place of a choice among its values, to sort by: low, medium, high rather than alphabetically.
 */
export function placeAmong(values: readonly string[], column: SQL | AnyColumn): SQL {
  const texts = values.map((value) => `'${value.replaceAll("'", "''")}'`).join(', ');

  return sql`array_position(array[${sql.raw(texts)}], ${column})`;
}

function orderOf({ value, kind, order }: ListColumn): SQL {
  if (order) return order;

  return kind === 'text' ? sql`${value} collate "und-x-icu"` : sql`${value}`;
}

/** True when a row may be without the value. */
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

/** The order of a field that is the only one to sort by, where it has such an order. */
function aloneIn(source: ListSource<string>, sort: readonly ListSort[]): ListColumn['alone'] {
  const [only, ...others] = sort;

  return only && others.length === 0 ? columnOf(source, only.field).alone : undefined;
}

/** The order by these fields, made whole by the id, so that no row is on two pages or on none. */
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

/** The place of a row's part among all parts, for an order in one piece. */
function placeOfPart(parts: readonly AlonePart[]): SQL {
  const cases = parts.map(
    ({ condition }, place) => sql`when ${condition} then ${sql.raw(String(place))}`,
  );

  return sql`(case ${sql.join(cases, sql` `)} end)`;
}

/** The order of a list query in one piece, for rows that are gathered before they are sorted. */
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

/** The same order as parts, each of which an index has. */
export function listParts(source: RecordSource<string>, query: ListQuery): ListPart[] {
  return keyedParts(source, query).map(({ condition, keys }) => toPart(source, condition, keys));
}

/** The parts from the end of the list; an index is read as quickly from there. */
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

/** A comparison of whole rows has one direction and is never true for an empty value. */
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

/** The rows with a value of the first key, then those without. */
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
  // Sorting the results of a search is faster than finding them again for each part.
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

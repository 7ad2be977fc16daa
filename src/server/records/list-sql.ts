/**
 * Converts a parsed list query to SQL. This is the only place that builds its conditions and range
 * of rows.
 */
import { and, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { MAX_UNPAGED_ROWS } from '#shared/list-query.ts';
import type { ListFilter, ListQuery, ListSort } from '#shared/list-query.ts';
import { toCents } from '#shared/money.ts';
import { fold, foldWords, inFull } from '#shared/fold.ts';
import { escapeLike, foldedLike } from '#server/records/folded-like.ts';
import { beginsWord, containsFolded, searchCondition } from '#server/records/search-condition.ts';

/** A consecutive part of a list that is sorted by a single field. */
export interface AlonePart {
  condition: SQL;
  /** True if these rows have no value to sort by, only the id. */
  isEmpty?: boolean;
}

/** The database expression behind a list field. */
export interface ListColumn {
  value: SQL | AnyColumn;
  /**
   * 'instant' is a timestamp that is compared by its date in the company's time zone. 'money' is in
   * cents.
   */
  kind: 'text' | 'number' | 'money' | 'date' | 'instant' | 'choice';
  /** True if a computed value can be null. For a column, the table definition determines this. */
  isNullable?: boolean;
  /** The expression to sort by, if it differs from the value. */
  order?: SQL;
  /** Tiebreaker for rows with the same value, applied before the other sort fields. Never null. */
  thenBy?: SQL;
  /**
   * How to sort by this field alone: consecutive parts of the list, each in the order of an index.
   */
  alone?: { parts: readonly AlonePart[]; order: SQL };
  /**
   * The field's values in sort order, as conditions. When sorting by other fields after this one,
   * the list is read one value at a time, each in the order of an index.
   */
  parts?: readonly SQL[];
  /**
   * True if the field's text is also in the record's search text, so the search index can narrow
   * down the rows first.
   */
  isSearchable?: boolean;
  /**
   * Overrides the equality condition, for example if a choice matches several stored values or a
   * text field holds several values.
   */
  matches?: (value: string) => SQL;
}

export interface ListSource<Field extends string> {
  id: AnyColumn;
  columns: Record<Field, ListColumn>;
  searchText?: AnyColumn;
  defaultSort: ListSort[];
}

/** A list of records that have their own table and can be in the trash. */
export interface RecordSource<Field extends string> extends ListSource<Field> {
  /** The table name. */
  entity: string;
  deletedAt: AnyColumn;
  /** The table with any joins that sorting needs. */
  from?: SQL;
}

/** Returns the FROM clause for a list. */
export function tableOf(source: RecordSource<string>): SQL {
  return source.from ?? sql`${sql.identifier(source.entity)}`;
}

const TRIGRAM_LENGTH = 3;

function textCondition(
  value: SQL | AnyColumn,
  operator: ListFilter['operator'],
  text: string,
): SQL {
  const pattern = escapeLike(text);
  const folded = sql`fold_text(${value})`;
  switch (operator) {
    case 'equals':
      return sql`${folded} = ${fold(text)}`;
    // Compare the unfolded text first: it's cheaper and finds punctuation that folding removes.
    case 'contains':
      return sql`(${value} ilike ${`%${pattern}%`} or ${foldedLike(folded, operator, text)})`;
    // Don't fold the text: the matching rows must be one range of the sort index.
    case 'startsWith':
      return sql`${value} ilike ${`${pattern}%`}`;
    case 'endsWith':
      return sql`(${value} ilike ${`%${pattern}`} or ${foldedLike(folded, operator, text)})`;
    case 'gt':
      return sql`${value} collate "und-x-icu" > ${text}`;
    case 'lt':
      return sql`${value} collate "und-x-icu" < ${text}`;
  }
}

const COMPARISONS = { equals: sql.raw('='), gt: sql.raw('>'), lt: sql.raw('<') };

function compare(value: SQL | AnyColumn, operator: ListFilter['operator'], operand: SQL): SQL {
  const sign = COMPARISONS[operator as keyof typeof COMPARISONS];

  return sql`${value} ${sign} ${operand}`;
}

/** Returns the instant at which a day starts. */
export function dayStart(day: string, timeZone: string): SQL {
  return sql`(${day}::date::timestamp at time zone ${timeZone})`;
}

/** Returns the instant at which a day ends. Works for the last supported day, too. */
export function dayEnd(day: string, timeZone: string): SQL {
  return sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;
}

function instantCondition(
  value: SQL | AnyColumn,
  { operator, day, timeZone }: { operator: ListFilter['operator']; day: string; timeZone: string },
): SQL {
  const start = dayStart(day, timeZone);
  const end = dayEnd(day, timeZone);
  if (operator === 'gt') return sql`${value} >= ${end}`;
  if (operator === 'lt') return sql`${value} < ${start}`;

  return sql`${value} >= ${start} and ${value} < ${end}`;
}

const MAX_INTEGER = 2_147_483_647;

/**
 * Passes integers as integers. Comparing an id column with a numeric value would cast every row and
 * bypass the index.
 */
function numberOperand(value: string): SQL {
  const number = Number(value);
  const isInteger = Number.isInteger(number) && Math.abs(number) <= MAX_INTEGER;

  return isInteger ? sql`${number}::int` : sql`${value}::numeric`;
}

function valueCondition(
  column: ListColumn,
  {
    operator,
    value,
    timeZone,
  }: { operator: ListFilter['operator']; value: string; timeZone: string },
): SQL {
  switch (column.kind) {
    case 'text':
      return operator === 'equals' && column.matches
        ? column.matches(value)
        : textCondition(column.value, operator, value);
    case 'choice':
      return column.matches?.(value) ?? sql`${column.value} = ${value}`;
    case 'number':
      return compare(column.value, operator, numberOperand(value));
    case 'money':
      return compare(column.value, operator, sql`${toCents(Number(value))}::bigint`);
    case 'date':
      return compare(column.value, operator, sql`${value}::date`);
    case 'instant':
      return instantCondition(column.value, { operator, day: value, timeZone });
  }
}

/**
 * Returns a condition that the search index can check for a filter's words. It never excludes a row
 * that the filter matches.
 */
function narrowing(
  searchText: AnyColumn,
  operator: ListFilter['operator'],
  text: string,
): SQL | undefined {
  const startsWord = operator === 'equals' || operator === 'startsWith';

  return and(
    ...foldWords(text).map((word) => {
      const spellings = [...new Set([word, inFull(word)])];
      if (word.length >= TRIGRAM_LENGTH) {
        return or(...spellings.map((one) => containsFolded(searchText, one)));
      }

      return startsWord ? or(...spellings.map((one) => beginsWord(searchText, one))) : undefined;
    }),
  );
}

function filterCondition<Field extends string>(
  source: ListSource<Field>,
  filter: ListFilter,
  timeZone: string,
): SQL | undefined {
  const column = source.columns[filter.field as Field];
  const { operator } = filter;

  return or(
    ...filter.values.map((value) => {
      const exact = valueCondition(column, { operator, value, timeZone });
      const canNarrow =
        column.isSearchable && source.searchText && operator !== 'gt' && operator !== 'lt';

      return canNarrow && source.searchText
        ? and(narrowing(source.searchText, operator, value), exact)
        : exact;
    }),
  );
}

/** Sorts after all other characters in the Unicode collation. */
const LAST_CHARACTER = '\uFFFF';
const PLAIN_TEXT = /^[ -~]+$/;

/**
 * Returns the range of the sort index that contains all rows starting with the given text, if the
 * list is sorted by that field. Without it, the database would walk the index up to that point.
 * Undefined if the collation might scatter the matches.
 */
function rangeOfStart<Field extends string>(
  source: ListSource<Field>,
  { sort }: ListQuery,
  { field, operator, values }: ListFilter,
): SQL | undefined {
  const [start = '', ...others] = values;
  const { kind, value, order } = source.columns[field as Field];
  const isSortedBy = (sort[0] ?? source.defaultSort[0])?.field === field && !order;
  const isStart = operator === 'startsWith' && kind === 'text' && others.length === 0;
  if (!isSortedBy || !isStart || !PLAIN_TEXT.test(start)) return undefined;
  const from = start.toLowerCase();
  const key = sql`${value} collate "und-x-icu"`;

  return sql`${key} >= ${from} and ${key} < ${from + LAST_CHARACTER}`;
}

/** Returns a list query's conditions, joined with AND. */
export function listConditions<Field extends string>(
  source: ListSource<Field>,
  query: ListQuery,
  timeZone: string,
): SQL | undefined {
  return and(
    source.searchText && query.q ? searchCondition(source.searchText, query.q) : undefined,
    ...query.filters.flatMap((filter) => [
      filterCondition(source, filter, timeZone),
      rangeOfStart(source, query, filter),
    ]),
    query.ids ? sql`${source.id} = any(${sql.param(query.ids)}::int[])` : undefined,
  );
}

/** Returns the limit and offset of the rows to read. */
export function listWindow({ page, pageSize }: ListQuery): { limit: number; offset: number } {
  return page === null
    ? { limit: MAX_UNPAGED_ROWS, offset: 0 }
    : { limit: pageSize, offset: (page - 1) * pageSize };
}

/** The list grammar as SQL: one place turns a parsed query into conditions, order and window. */
import { and, or, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import { MAX_UNPAGED_ROWS } from '#shared/list-query.ts';
import type { ListFilter, ListQuery, ListSort } from '#shared/list-query.ts';
import { toCents } from '#shared/money.ts';
import { fold, foldWords, inFull } from '#shared/fold.ts';
import { escapeLike, foldedLike } from '#server/records/folded-like.ts';
import { searchWords } from '#shared/search-words.ts';
import type { SearchTerm } from '#shared/search-words.ts';

/** A stretch of a list that is sorted by one field and no other. */
export interface AlonePart {
  condition: SQL;
  /** True when its rows have no value to be ordered by, only the id. */
  isEmpty?: boolean;
}

/** The database expression of one field of a list. */
export interface ListColumn {
  value: SQL | AnyColumn;
  /** 'instant' is a timestamp that is compared by its day in the company's zone; 'money' is in cents. */
  kind: 'text' | 'number' | 'money' | 'date' | 'instant' | 'choice';
  /** True when a computed value may be null; for a column the table defines it. */
  isNullable?: boolean;
  /** The expression to sort by, when it is not the value itself. */
  order?: SQL;
  /** The order of rows with the same value, ahead of other fields; never empty. */
  thenBy?: SQL;
  /** How to sort by this field and no other: consecutive stretches of the list, each in an order that an index has. */
  alone?: { parts: readonly AlonePart[]; order: SQL };
  /** Its values in their order, as conditions: before other fields the list is read value after value, each in the order of an index. */
  parts?: readonly SQL[];
  /**
   * True when the field's text is part of the record's search text, whose index then narrows the rows
   * first.
   */
  isSearchable?: boolean;
  /**
   * The condition of equality with a value, when a choice covers more than itself or a text is one of
   * several.
   */
  matches?: (value: string) => SQL;
}

export interface ListSource<Field extends string> {
  id: AnyColumn;
  columns: Record<Field, ListColumn>;
  searchText?: AnyColumn;
  defaultSort: ListSort[];
}

/** A list of records, whose rows are in a table of their own and can be in the trash. */
export interface RecordSource<Field extends string> extends ListSource<Field> {
  /** The table's name. */
  entity: string;
  deletedAt: AnyColumn;
  /** The table with the joins that a sort needs, when it needs any. */
  from?: SQL;
}

/** Returns the source of a list, for its `from` clause. */
export function tableOf(source: RecordSource<string>): SQL {
  return source.from ?? sql`${sql.identifier(source.entity)}`;
}

const TRIGRAM_LENGTH = 3;

function containsFolded(searchText: AnyColumn, text: string): SQL {
  return sql`${searchText} like ${`%${escapeLike(text)}%`}`;
}

/** One or two letters or digits: the trigram index finds nothing that short except at word starts. */
const SHORT_WORD = /^[\p{L}\p{N}]{1,2}$/u;

const isShort = ({ spellings: [written = ''] }: SearchTerm) => SHORT_WORD.test(written);

/** Matches word starts: the start of the text, or after a space. */
function beginsWord(searchText: AnyColumn, word: string): SQL {
  const start = `${escapeLike(word)}%`;

  return sql`(${searchText} like ${start} or ${searchText} like ${`% ${start}`})`;
}

function containsTerm(searchText: AnyColumn, { spellings, number }: SearchTerm): SQL | undefined {
  return or(
    ...spellings.map((spelling) => containsFolded(searchText, spelling)),
    number ? sql`${searchText} ~ ${number}` : undefined,
  );
}

/**
 * Returns the condition for rows that contain every typed word, or a typed phone number or part of one.
 * When all words are short they only match word starts, so that the first letters typed do not scan entire
 * tables.
 */
export function searchCondition(searchText: AnyColumn, typed: string): SQL | undefined {
  const { terms, phones } = searchWords(typed);
  if (terms.length === 0) return undefined;
  if (terms.every(isShort)) {
    return and(
      ...terms.map(({ spellings }) => or(...spellings.map((one) => beginsWord(searchText, one)))),
    );
  }

  return or(
    and(...terms.map((term) => containsTerm(searchText, term))),
    ...phones.map((phone) => containsFolded(searchText, phone)),
  );
}

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
    // The text is compared as written first, which costs less and finds signs that folding leaves out.
    case 'contains':
      return sql`(${value} ilike ${`%${pattern}%`} or ${foldedLike(folded, operator, text)})`;
    // The text is not folded: its rows are one range of the sort index.
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

/** Returns the moment at which a day starts. */
export function dayStart(day: string, timeZone: string): SQL {
  return sql`(${day}::date::timestamp at time zone ${timeZone})`;
}

/** The moment at which a day ends, also the last one that there is. */
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
 * Passes an integer as an integer: compared with a numeric, an id column would be cast row by row
 * and miss its index.
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
 * Returns the condition that the search index can check for a filter's words: it leaves out no row that the
 * filter keeps.
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

/** Sorts after every other character in the Unicode collation. */
const LAST_CHARACTER = '\uFFFF';
const PLAIN_TEXT = /^[ -~]+$/;

/**
 * The range of the sort index in which a list that is sorted by a text has all rows with this start
 * of it: without it, the order is walked up to there. Undefined where a collation might scatter them.
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

/** The conditions of a list query, all to be met. */
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

/** Returns the range of rows to read. */
export function listWindow({ page, pageSize }: ListQuery): { limit: number; offset: number } {
  return page === null
    ? { limit: MAX_UNPAGED_ROWS, offset: 0 }
    : { limit: pageSize, offset: (page - 1) * pageSize };
}

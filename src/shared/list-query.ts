/**
 * The one grammar of all lists: `q`, `sort=-dueDate,clientName`, `filter[status]=sent`,
 * `filter[amount][gt]=100`, `ids=4,7`, `page`, `pageSize`, `after=41,57`, `fields=id,total`,
 * `total=bounded`. The server parses it, the browser writes it.
 */
import { isCalendarDay } from './calendar-day.ts';
import { cleanText } from './fields/field-schemas.ts';
import type { Issue } from './app-error.ts';

export const FILTER_OPERATORS = [
  'equals',
  'contains',
  'startsWith',
  'endsWith',
  'gt',
  'lt',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** How a field compares. A `money` value in a query is dollars. */
export type ListFieldKind = 'text' | 'number' | 'money' | 'date' | 'choice';

/** A field by which a list can be sorted and filtered. */
export interface ListField {
  kind: ListFieldKind;
  /** The values of a `choice`. */
  values?: readonly string[];
}

export type ListFields = Readonly<Record<string, ListField>>;

export const OPERATORS_OF: Record<ListFieldKind, readonly FilterOperator[]> = {
  text: FILTER_OPERATORS,
  number: ['equals', 'gt', 'lt'],
  money: ['equals', 'gt', 'lt'],
  date: ['equals', 'gt', 'lt'],
  choice: ['equals'],
};

export interface ListSort {
  field: string;
  desc: boolean;
}

/** One condition; several values of one condition mean any of them. */
export interface ListFilter {
  field: string;
  operator: FilterOperator;
  values: string[];
}

/** On which side of a known page the requested page is. */
export const PAGE_SIDES = ['after', 'before'] as const;

/** A page next to the requested one, given by the ids of its first and last row. */
export interface NeighborPage {
  /** Whether the requested page comes after this one or before it. */
  side: (typeof PAGE_SIDES)[number];
  firstId: number;
  lastId: number;
}

export interface ListQuery {
  q: string;
  sort: ListSort[];
  filters: ListFilter[];
  /** Only these records, as when a selection is exported. */
  ids: number[] | null;
  /** Null: the entire list up to MAX_UNPAGED_ROWS. */
  page: number | null;
  pageSize: number;
  /** From where a page is found more quickly than by its number. */
  neighbor: NeighborPage | null;
  /** Only these fields of the rows; null is what a list shows of them. */
  fields: string[] | null;
  /** Whether the total may stop at MAX_COUNTED_ROWS, or at MAX_COUNTED_OWN_ROWS. */
  total: 'exact' | 'bounded';
}

export const MAX_PAGE_SIZE = 100;
export const MAX_UNPAGED_ROWS = 10_000;
/** So far a bounded total counts. */
export const MAX_COUNTED_ROWS = 10_000;
/** The same for the user's own records, which take longer to find. */
export const MAX_COUNTED_OWN_ROWS = 1_000;
export const MAX_IDS = 5_000;
/** Each condition is looked for in every row. */
export const MAX_FILTERS = 20;
export const MAX_FILTER_VALUES = 50;
const DEFAULT_PAGE_SIZE = 15;

type RawQuery = Record<string, unknown>;

const FILTER_KEY = /^filter\[([A-Za-z]+)\](?:\[([A-Za-z]+)\])?$/;

/** A plain decimal number: PostgreSQL and JavaScript disagree on other notations. */
const PLAIN_NUMBER = /^-?(\d{1,30}\.?\d{0,30}|\.\d{1,30})$/;

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map((one) => cleanText(String(one)));
}

function valueIssue(field: ListField, value: string): string | null {
  switch (field.kind) {
    case 'number':
    case 'money':
      return PLAIN_NUMBER.test(value) && Math.abs(Number(value)) < 1e12
        ? null
        : `"${value.slice(0, 40)}" is not a number`;
    case 'date':
      return isCalendarDay(value) ? null : `"${value.slice(0, 40)}" is not a date as YYYY-MM-DD`;
    case 'choice':
      return !field.values || field.values.includes(value)
        ? null
        : `Use one of: ${field.values.join(', ')}`;
    case 'text':
      return value.length <= 200 ? null : 'At most 200 characters';
  }
}

function parseWhole(text: string, min: number, max: number): number | null {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;

  return value >= min && value <= max ? value : null;
}

function parseIds(text: string): number[] | null {
  const ids = text.split(',').map((id) => parseWhole(id, 1, 999_999_999));

  return ids.every((id) => id !== null) ? ids : null;
}

function parseNeighbor(
  side: NeighborPage['side'],
  text: string,
  issues: Issue[],
): NeighborPage | null {
  const [firstId, lastId, ...others] = parseIds(text) ?? [];
  if (firstId !== undefined && lastId !== undefined && others.length === 0) {
    return { side, firstId, lastId };
  }
  issues.push({ path: side, message: 'Use the ids of the first and last row of a page: 41,57' });

  return null;
}

function parseSort(fields: ListFields, text: string, issues: Issue[]): ListSort[] {
  const sort: ListSort[] = [];
  for (const part of text.split(',').filter(Boolean)) {
    const desc = part.startsWith('-');
    const field = desc ? part.slice(1) : part;
    if (!Object.hasOwn(fields, field)) {
      issues.push({
        path: 'sort',
        message: `"${field.slice(0, 40)}" cannot be sorted by. Use: ${Object.keys(fields).join(', ')}`,
      });
    } else if (!sort.some((one) => one.field === field)) {
      sort.push({ field, desc });
    }
  }

  return sort;
}

function parseFilter(
  fields: ListFields,
  key: string,
  value: unknown,
  issues: Issue[],
): ListFilter | null {
  const [, name = '', operatorText = 'equals'] = FILTER_KEY.exec(key) ?? [];
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) {
    issues.push({
      path: key.slice(0, 60),
      message: `Unknown filter. Use: ${Object.keys(fields).join(', ')}`,
    });
    return null;
  }

  const operator = OPERATORS_OF[field.kind].find((one) => one === operatorText);
  if (!operator) {
    issues.push({
      path: key.slice(0, 60),
      message: `Use one of: ${OPERATORS_OF[field.kind].join(', ')}`,
    });
    return null;
  }

  const values = textsOf(value);
  for (const one of values) {
    const issue = valueIssue(field, one);
    if (issue) issues.push({ path: key.slice(0, 60), message: issue });
  }

  return { field: name, operator, values };
}

function parseRowFields(known: readonly string[], text: string, issues: Issue[]): string[] {
  const names = [...new Set(text.split(',').filter(Boolean))];
  for (const name of names.filter((one) => !known.includes(one))) {
    issues.push({
      path: 'fields',
      message: `There is no field "${name.slice(0, 40)}". Use: ${known.join(', ')}`,
    });
  }

  return names;
}

/**
 * Reads a list's query string. Unknown fields, operators and values are issues, never ignored.
 * `rowFields` are the fields that `fields` may name; without them it is unknown itself.
 */
export function parseListQuery(
  fields: ListFields,
  raw: RawQuery,
  rowFields?: readonly string[],
): { query: ListQuery; issues: Issue[] } {
  const issues: Issue[] = [];
  const query: ListQuery = {
    q: '',
    sort: [],
    filters: [],
    ids: null,
    page: null,
    pageSize: DEFAULT_PAGE_SIZE,
    neighbor: null,
    fields: null,
    total: 'exact',
  };

  for (const [key, value] of Object.entries(raw)) {
    const [text = ''] = textsOf(value);
    if (key === 'q') {
      query.q = text.slice(0, 200);
    } else if (key === 'sort') {
      query.sort = parseSort(fields, text, issues);
    } else if (key === 'page' || key === 'pageSize') {
      const number = parseWhole(text, 1, key === 'page' ? 10_000_000 : MAX_PAGE_SIZE);
      if (number === null) {
        issues.push({
          path: key,
          message: key === 'page' ? 'Use a whole number from 1' : `Use 1 to ${MAX_PAGE_SIZE}`,
        });
      } else {
        query[key] = number;
      }
    } else if (key === 'ids') {
      const ids = parseIds(text);
      if (!ids || ids.length > MAX_IDS) {
        issues.push({
          path: 'ids',
          message: `Use comma-separated whole numbers, at most ${MAX_IDS}`,
        });
      } else {
        query.ids = ids;
      }
    } else if (key === 'after' || key === 'before') {
      query.neighbor = parseNeighbor(key, text, issues);
    } else if (key === 'fields' && rowFields) {
      query.fields = parseRowFields(rowFields, text, issues);
    } else if (key === 'total') {
      if (text === 'exact' || text === 'bounded') query.total = text;
      else issues.push({ path: 'total', message: 'Use exact or bounded' });
    } else if (FILTER_KEY.test(key)) {
      const filter = parseFilter(fields, key, value, issues);
      if (filter) query.filters.push(filter);
    } else {
      issues.push({ path: key.slice(0, 60), message: 'Unknown query parameter' });
    }
  }
  const values = query.filters.reduce((sum, filter) => sum + filter.values.length, 0);
  if (query.filters.length > MAX_FILTERS || values > MAX_FILTER_VALUES) {
    issues.push({
      path: 'filter',
      message: `Use at most ${MAX_FILTERS} conditions with ${MAX_FILTER_VALUES} values in all`,
    });
  }
  if ('pageSize' in raw && query.page === null) query.page = 1;
  if (query.neighbor && (query.page === null || ('after' in raw && 'before' in raw))) {
    issues.push({ path: query.neighbor.side, message: 'Use after or before, with a page' });
  }

  return { query, issues };
}

/** Writes a list's query string, the reverse of `parseListQuery`. */
export function writeListQuery(query: Partial<ListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  if (query.q) params.set('q', query.q);
  if (query.sort?.length) {
    params.set('sort', query.sort.map(({ field, desc }) => (desc ? `-${field}` : field)).join(','));
  }
  for (const { field, operator, values } of query.filters ?? []) {
    const key = operator === 'equals' ? `filter[${field}]` : `filter[${field}][${operator}]`;
    for (const value of values) params.append(key, value);
  }
  if (query.ids) params.set('ids', query.ids.join(','));
  if (query.page) {
    params.set('page', String(query.page));
    params.set('pageSize', String(query.pageSize ?? DEFAULT_PAGE_SIZE));
    if (query.neighbor) {
      const { side, firstId, lastId } = query.neighbor;
      params.set(side, `${firstId},${lastId}`);
    }
  }
  if (query.fields) params.set('fields', query.fields.join(','));
  if (query.total === 'bounded') params.set('total', query.total);

  return params;
}

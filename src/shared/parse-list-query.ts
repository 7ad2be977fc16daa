import type { Issue } from './app-error.ts';
import { isCalendarDay } from './calendar-day.ts';
import { cleanText } from './fields/field-schemas.ts';
import {
  filterKey,
  OPERATORS_OF,
  MAX_PAGE_SIZE,
  MAX_IDS,
  MAX_FILTERS,
  MAX_FILTER_VALUES,
  DEFAULT_PAGE_SIZE,
} from './list-query.ts';
import type {
  ListField,
  ListFields,
  ListSort,
  ListFilter,
  NeighborPage,
  ListQuery,
} from './list-query.ts';

type RawQuery = Record<string, unknown>;

const FILTER_KEY = /^filter\[([A-Za-z]+)\](?:\[([A-Za-z]+)\])?$/;

/** Plain decimal numbers only: PostgreSQL and JavaScript disagree about other notations. */
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
        message: `Cannot sort by "${field.slice(0, 40)}". Use: ${Object.keys(fields).join(', ')}`,
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

const isPlainFilter = (fields: ListFields, key: string): boolean =>
  Object.hasOwn(fields, key) && fields[key]?.isPlain === true;

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
 * Parses a list's query string. Unknown fields, operators, and values are reported as issues, never
 * ignored. `rowFields` are the valid values of `fields`; without them, the `fields` parameter is
 * itself unknown.
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
    } else if (FILTER_KEY.test(key) || isPlainFilter(fields, key)) {
      const name = FILTER_KEY.test(key) ? key : filterKey({ field: key, operator: 'equals' });
      const filter = parseFilter(fields, name, value, issues);
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

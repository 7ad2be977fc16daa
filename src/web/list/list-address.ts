import {
  filterSearch,
  type ListFields,
  type ListQuery,
  type ListSort,
} from '#shared/list-query.ts';
import { parseListQuery } from '#shared/parse-list-query.ts';
import type { ListSearch } from '../search-params.ts';

/** The state of a list whose URL has no parameters. */
export interface ListDefaults {
  sort: readonly ListSort[];
  pageSize: number;
}

/** The query of a list on a screen, which always has a page. */
export interface PagedQuery extends ListQuery {
  page: number;
}

/** Returns the page size options, including the list's default. */
export function pageSizeChoices(defaultSize: number): number[] {
  return [...new Set([10, 25, 50, 100, defaultSize])].toSorted((a, b) => a - b);
}

/** Parses '-dueDate' as a sort. */
export function parseSortText(text: string): ListSort[] {
  return text
    .split(',')
    .filter(Boolean)
    .map((part) => ({ field: part.replace(/^-/, ''), desc: part.startsWith('-') }));
}

export function sortText(sort: readonly ListSort[]): string {
  return sort.map(({ field, desc }) => (desc ? `-${field}` : field)).join(',');
}

/** Reads a list's state from the URL. Invalid parameters are ignored, so old links still work. */
export function readListAddress(
  fields: ListFields,
  defaults: ListDefaults,
  search: ListSearch,
): PagedQuery {
  const { issues } = parseListQuery(fields, { ...search });
  const wrong = new Set(issues.map(({ path }) => path));
  const { query } = parseListQuery(
    fields,
    Object.fromEntries(Object.entries(search).filter(([key]) => !wrong.has(key))),
  );
  const isKnownSize = pageSizeChoices(defaults.pageSize).includes(search.pageSize ?? 0);

  return {
    ...query,
    ids: null,
    neighbor: null,
    filters: query.filters.filter(({ values }) => values.some((value) => value !== '')),
    sort: query.sort.length > 0 ? query.sort : [...defaults.sort],
    page: search.page ?? 1,
    pageSize: isKnownSize ? (search.pageSize ?? defaults.pageSize) : defaults.pageSize,
  };
}

/** Returns the URL parameters for a list's state. Omits default values. */
export function writeListAddress(query: PagedQuery, defaults: ListDefaults): ListSearch {
  const search: ListSearch = {};
  if (query.q) search.q = query.q;
  const sort = sortText(query.sort);
  if (sort && sort !== sortText(defaults.sort)) search.sort = sort;
  Object.assign(search, filterSearch(query.filters));
  if (query.page > 1) search.page = query.page;
  if (query.pageSize !== defaults.pageSize) search.pageSize = query.pageSize;

  return search;
}

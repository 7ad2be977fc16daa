/**
 * The query grammar shared by all lists: `q`, `sort=-dueDate,clientName`, `filter[status]=sent`,
 * `filter[amount][gt]=100`, `ids=4,7`, `page`, `pageSize`, `after=41,57`, `fields=id,total`,
 * `total=bounded`. The server parses it, and the browser writes it.
 */
export const FILTER_OPERATORS = [
  'equals',
  'contains',
  'startsWith',
  'endsWith',
  'gt',
  'lt',
] as const;
export type FilterOperator = (typeof FILTER_OPERATORS)[number];

/** The way a field's values are compared. Query values of `money` fields are in dollars. */
export type ListFieldKind = 'text' | 'number' | 'money' | 'date' | 'choice';

/** A field that lists can sort and filter by. */
export interface ListField {
  kind: ListFieldKind;
  /** The values of a `choice` field. */
  values?: readonly string[];
  /** True if `formId=7` is shorthand for `filter[formId]=7`. */
  isPlain?: boolean;
}

export type ListFields = Readonly<Record<string, ListField>>;

/** The list field that selects the signed-in user's own records, for record types that have it. */
export const MINE = 'mine';
export const ownListField = { [MINE]: { kind: 'choice', values: ['true'] } } as const;

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

/** A filter condition. If it has several values, any of them may match. */
export interface ListFilter {
  field: string;
  operator: FilterOperator;
  values: string[];
}

/** Returns a filter's query parameter: 'filter[status]' or 'filter[amount][gt]'. */
export function filterKey({
  field,
  operator,
}: Pick<ListFilter, 'field' | 'operator'>): `filter[${string}` {
  return operator === 'equals' ? `filter[${field}]` : `filter[${field}][${operator}]`;
}

/** Filter values by query parameter. */
export interface FilterValues {
  [filter: `filter[${string}`]: string | string[] | undefined;
}

/** Returns the query parameters for these filters. */
export function filterSearch(filters: readonly ListFilter[]): FilterValues {
  return Object.fromEntries(
    filters.map((one) => [filterKey(one), one.values.length === 1 ? one.values[0] : one.values]),
  );
}

/** The position of the requested page relative to a known page. */
export const PAGE_SIDES = ['after', 'before'] as const;

/** A page next to the requested one, identified by the ids of its first and last rows. */
export interface NeighborPage {
  /** The direction of the requested page from this page. */
  side: (typeof PAGE_SIDES)[number];
  firstId: number;
  lastId: number;
}

export interface ListQuery {
  q: string;
  sort: ListSort[];
  filters: ListFilter[];
  /** Limits the list to these ids, for example to export a selection. */
  ids: number[] | null;
  /** The page number; null for the entire list, up to MAX_UNPAGED_ROWS. */
  page: number | null;
  pageSize: number;
  /**
   * A known page next to the requested one. Starting there is faster than using the page number.
   */
  neighbor: NeighborPage | null;
  /** The fields to return per row; null for the list's default fields. */
  fields: string[] | null;
  /** 'bounded' if counting may stop at MAX_COUNTED_ROWS or MAX_COUNTED_OWN_ROWS. */
  total: 'exact' | 'bounded';
}

export const MAX_PAGE_SIZE = 100;
export const MAX_UNPAGED_ROWS = 10_000;
/** The maximum of a bounded total. */
export const MAX_COUNTED_ROWS = 10_000;
/** The maximum of a bounded total of the user's own records, which take longer to find. */
export const MAX_COUNTED_OWN_ROWS = 1_000;
export const MAX_IDS = 5_000;
/** Limited because every row is checked against every condition. */
export const MAX_FILTERS = 20;
export const MAX_FILTER_VALUES = 50;
/** The page size if the request doesn't set one. */
export const DEFAULT_PAGE_SIZE = 15;

/** Builds a list's query string. The inverse of `parseListQuery`. */
export function writeListQuery(query: Partial<ListQuery>): URLSearchParams {
  const params = new URLSearchParams();
  if (query.q) params.set('q', query.q);
  if (query.sort?.length) {
    params.set('sort', query.sort.map(({ field, desc }) => (desc ? `-${field}` : field)).join(','));
  }
  for (const filter of query.filters ?? []) {
    for (const value of filter.values) params.append(filterKey(filter), value);
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

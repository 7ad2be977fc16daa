/**
 * The one grammar of all lists: `q`, `sort=-dueDate,clientName`, `filter[status]=sent`,
 * `filter[amount][gt]=100`, `ids=4,7`, `page`, `pageSize`, `after=41,57`, `fields=id,total`,
 * `total=bounded`. The server parses it, the browser writes it.
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

/** The type by which a field compares. A `money` value in a query is dollars. */
export type ListFieldKind = 'text' | 'number' | 'money' | 'date' | 'choice';

/** A field by which a list can be sorted and filtered. */
export interface ListField {
  kind: ListFieldKind;
  /** The values of a `choice`. */
  values?: readonly string[];
  /** True when `formId=7` means `filter[formId]=7`. */
  isPlain?: boolean;
}

export type ListFields = Readonly<Record<string, ListField>>;

/** The list field of the records that are the signed-in user's own, where a kind has it. */
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

/** One condition; several values of one condition mean any of them. */
export interface ListFilter {
  field: string;
  operator: FilterOperator;
  values: string[];
}

/** A condition's name in a query string: 'filter[status]', 'filter[amount][gt]'. */
export function filterKey({
  field,
  operator,
}: Pick<ListFilter, 'field' | 'operator'>): `filter[${string}` {
  return operator === 'equals' ? `filter[${field}]` : `filter[${field}][${operator}]`;
}

/** Values by the names of conditions. */
export interface FilterValues {
  [filter: `filter[${string}`]: string | string[] | undefined;
}

/** The part of an address by which a list is filtered so. */
export function filterSearch(filters: readonly ListFilter[]): FilterValues {
  return Object.fromEntries(
    filters.map((one) => [filterKey(one), one.values.length === 1 ? one.values[0] : one.values]),
  );
}

/** The sides of a known page on which the requested page can be. */
export const PAGE_SIDES = ['after', 'before'] as const;

/** A page next to the requested one, identified by its first and last row. */
export interface NeighborPage {
  /** The side of this page on which the requested one is. */
  side: (typeof PAGE_SIDES)[number];
  firstId: number;
  lastId: number;
}

export interface ListQuery {
  q: string;
  sort: ListSort[];
  filters: ListFilter[];
  /** The ids of the only records to return, as when a selection is exported. */
  ids: number[] | null;
  /** The page; null for the entire list up to MAX_UNPAGED_ROWS. */
  page: number | null;
  pageSize: number;
  /** From where a page is found more quickly than by its number. */
  neighbor: NeighborPage | null;
  /** The fields of the rows; null for those of the list. */
  fields: string[] | null;
  /** 'bounded' when the total may stop at MAX_COUNTED_ROWS, or at MAX_COUNTED_OWN_ROWS. */
  total: 'exact' | 'bounded';
}

export const MAX_PAGE_SIZE = 100;
export const MAX_UNPAGED_ROWS = 10_000;
/** The limit of a bounded total. */
export const MAX_COUNTED_ROWS = 10_000;
/** The same for the user's own records, which take longer to find. */
export const MAX_COUNTED_OWN_ROWS = 1_000;
export const MAX_IDS = 5_000;
/** Each condition is looked for in every row. */
export const MAX_FILTERS = 20;
export const MAX_FILTER_VALUES = 50;
/** The number of rows of a page whose size is not set. */
export const DEFAULT_PAGE_SIZE = 15;

/** Writes a list's query string, the reverse of `parseListQuery`. */
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

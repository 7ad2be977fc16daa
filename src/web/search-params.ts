/**
 * Parses and formats the query of page URLs. URLs stay readable and use the same syntax as the
 * API's lists (`?q=smith&sort=-dueDate&filter[status]=sent&page=2`). Values are plain strings, not
 * JSON.
 */
import {
  catch as fallingBack,
  coerce,
  int,
  looseObject,
  optional,
  positive,
  string,
} from 'zod/mini';

type Search = Record<string, string | string[]>;

/** Parses `?a=1&b=2&b=3` as `{a: '1', b: ['2', '3']}`. */
export function parseSearch(text: string): Search {
  const search: Search = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const before = search[key];
    search[key] = before === undefined ? value : [before, value].flat();
  }

  return search;
}

/**
 * The inverse of `parseSearch`. Leaves brackets, commas, slashes, and colons unescaped for
 * readability, and omits empty values.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') params.append(key, String(one));
    }
  }
  const text = params
    .toString()
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replaceAll('%2C', ',')
    .replaceAll('%2F', '/')
    .replaceAll('%3A', ':');

  return text && `?${text}`;
}

const text = fallingBack(optional(string()), undefined);
const wholeNumber = fallingBack(
  optional(coerce.number<string | number>().check(int(), positive())),
  undefined,
);

const listSearchParts = looseObject({
  q: text,
  sort: text,
  page: wholeNumber,
  pageSize: wholeNumber,
});

/**
 * A list's state in the URL. Links may set any of it. The list validates the fields and values when
 * it reads them with `useListState`.
 *
 * @example
 * <Link to="/invoices" search={{ 'filter[status]': 'overdue' }}>Overdue invoices</Link>
 */
export interface ListSearch {
  q?: string;
  sort?: string;
  page?: number;
  pageSize?: number;
  [filter: `filter[${string}`]: string | string[] | undefined;
}

export function listSearch(raw: Record<string, unknown>): ListSearch {
  const parts = listSearchParts.parse(raw);
  const search: ListSearch = {};
  if (parts.q) search.q = parts.q;
  if (parts.sort) search.sort = parts.sort;
  if (parts.page && parts.page > 1) search.page = parts.page;
  if (parts.pageSize) search.pageSize = parts.pageSize;
  for (const [key, value] of Object.entries(raw)) {
    if (!key.startsWith('filter[')) continue;
    const values = [value].flat().filter((one) => typeof one === 'string');
    search[key as `filter[`] = values.length === 1 ? values[0] : values;
  }

  return search;
}

/**
 * Creates a validator for a URL such as `/payments/add?invoiceId=7`, whose IDs prefill a form.
 * Drops all other parameters.
 */
export function idSearch<const Key extends string>(...keys: Key[]) {
  return (raw: Record<string, unknown>): { [K in Key]?: number } => {
    const ids: { [K in Key]?: number } = {};
    for (const key of keys) {
      const id = wholeNumber.parse(raw[key]);
      if (id !== undefined) ids[key] = id;
    }

    return ids;
  };
}

/**
 * Creates a validator for a URL with one or more string parameters, such as `/sign-in?next=/jobs`.
 * Drops all other parameters.
 */
export function textSearch<const Key extends string>(...keys: Key[]) {
  return (raw: Record<string, unknown>): { [K in Key]?: string } => {
    const texts: { [K in Key]?: string } = {};
    for (const key of keys) {
      const value = text.parse(raw[key]);
      if (value !== undefined) texts[key] = value;
    }

    return texts;
  };
}

/** Validates the `tab` parameter: the tab that is open on a page. */
export const tabSearch = textSearch('tab');

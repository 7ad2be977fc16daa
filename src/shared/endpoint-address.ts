/** Builds the URL of an API call from its params and query. */
import type { AnySchema, Endpoint, ParamsInputOf, QueryInputOf } from './endpoint.ts';
import { writeListQuery } from './list-query.ts';
import type { ListFields, ListQuery } from './list-query.ts';

type Params<E extends Endpoint> = E['params'] extends AnySchema
  ? { params: ParamsInputOf<E> }
  : { params?: never };

type Query<E extends Endpoint> = E['list'] extends ListFields
  ? { list?: Partial<ListQuery> }
  : E['query'] extends AnySchema
    ? { query?: QueryInputOf<E> }
    : { query?: never };

/** An endpoint's params and query. */
export type AddressOf<E extends Endpoint> = Params<E> & Query<E>;

/** The argument is optional if the endpoint has no required options. */
export type Arguments<Options> = object extends Options ? [options?: Options] : [options: Options];

/** Same as `AddressOf`, without the types of a specific endpoint. */
export interface LooseAddress {
  params?: Record<string, unknown>;
  list?: Partial<ListQuery>;
  query?: unknown;
}

function searchOf({ list, query }: LooseAddress): string {
  const params = list ? writeListQuery(list) : new URLSearchParams();
  type Value = string | number | boolean | null | undefined;
  for (const [key, value] of Object.entries<Value | Value[]>(Object(query))) {
    for (const one of [value].flat()) {
      if (one !== undefined && one !== null) params.append(key, String(one));
    }
  }
  // Commas are legal in query strings. Leaving them unescaped keeps long id lists short.
  const text = params.toString().replaceAll('%2C', ',');

  return text && `?${text}`;
}

/** Returns a call's path and query string, such as '/api/contacts?q=smith&page=1&pageSize=15'. */
export function endpointAddress(endpoint: Endpoint, address: LooseAddress): string {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(address.params?.[name])),
  );

  return path + searchOf(address);
}

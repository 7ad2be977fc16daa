import { queryOptions } from '@tanstack/react-query';
import type { AnySchema, Endpoint, ResponseOf } from '#shared/endpoint.ts';
import { callApi } from './api-client.ts';
import type { Feature } from './query-client.ts';

/** A call that reads one record by its id. */
interface ReadEndpoint extends Endpoint {
  method: 'GET';
  params: { readonly _zod: { readonly input: { id: unknown }; readonly output: { id: number } } };
  query?: never;
  list?: never;
  response: AnySchema;
}

/**
 * The two ways to read one record of a feature. `shown` is for its page: it shows cached data at
 * once and reloads when the page opens. `edited` is for its form, which must not start with
 * outdated values.
 *
 * @example
 * export const { shown: jobQuery, edited: editedJobQuery } = recordQueries('jobs', jobEndpoints.read);
 */
export function recordQueries<E extends ReadEndpoint>(feature: Feature, read: E) {
  const load = async (id: number, signal: AbortSignal) => {
    const record: unknown = await callApi<ReadEndpoint>(read, { params: { id }, signal });

    return record as ResponseOf<E>;
  };

  return {
    shown: (id: number) =>
      queryOptions({
        queryKey: [feature, 'one', id],
        queryFn: ({ signal }) => load(id, signal),
        refetchOnMount: 'always',
      }),
    edited: (id: number) =>
      queryOptions({
        queryKey: [feature, 'edited', id],
        queryFn: ({ signal }) => load(id, signal),
        gcTime: 0,
      }),
  };
}

/** Query options and keys for the contract's read endpoints. */
import { infiniteQueryOptions, queryOptions, type QueryKey } from '@tanstack/react-query';
import type { Endpoint } from '#shared/endpoint.ts';
import { endpointAddress } from '#shared/endpoint-address.ts';
import type { AddressOf, Arguments, LooseAddress } from '#shared/endpoint-address.ts';
import { readApi, type AnswerOf } from './api-client.ts';

export interface ReadEndpoint extends Endpoint {
  method: 'GET';
}

/**
 * Returns a call's cache key: the segments of its path, followed by its query. A shorter path
 * matches everything below it.
 *
 * @example
 * endpointKey(contactEndpoints.read, { params: { id: 7 } }); // ['contacts', '7']
 * endpointKey(contactEndpoints.list, { list: { q: 'smith' } }); // ['contacts', { q: 'smith' }]
 */
export function endpointKey<E extends ReadEndpoint>(
  endpoint: E,
  ...[address]: Arguments<AddressOf<E>>
): QueryKey {
  return keyOf(endpoint, address ?? {});
}

/** Returns the cache key of a call whose address is not type-checked. */
export function keyOf(
  endpoint: Endpoint,
  { params = {}, list, query = list }: LooseAddress,
): QueryKey {
  const path = endpointAddress(endpoint, { params });

  return [...path.split('/').slice(2), ...(query === undefined ? [] : [query])];
}

/**
 * Returns the query options of a read call, for `useQuery` and the query client.
 *
 * @example
 * const { data } = useQuery(endpointQuery(contactEndpoints.read, { params: { id } }));
 * const found = useQuery({ ...endpointQuery(jobEndpoints.list, { list }), enabled: isOpen });
 */
export function endpointQuery<E extends ReadEndpoint>(
  endpoint: E,
  ...[address]: Arguments<AddressOf<E>>
) {
  return queryOptions({
    queryKey: keyOf(endpoint, address ?? {}),
    queryFn: ({ signal }) => readApi(endpoint, address ?? {}, signal),
  });
}

/**
 * Returns query options for a page's record, for use in a component on that page. The page has
 * already loaded the record, so mounting the component later doesn't load it again.
 *
 * @example
 * const { data: job } = useQuery(pageRecordQuery(jobEndpoints.read, { params: { id } }));
 */
export function pageRecordQuery<E extends ReadEndpoint>(
  endpoint: E,
  ...[address]: Arguments<AddressOf<E>>
) {
  return queryOptions({
    queryKey: keyOf(endpoint, address ?? {}),
    queryFn: ({ signal }) => readApi(endpoint, address ?? {}, signal),
    refetchOnMount: false,
  });
}

/**
 * Returns query options for the initial values of a form or dialog. They are loaded each time it
 * opens and never reloaded while it is open.
 *
 * @example
 * const result = useQuery(snapshotQuery(contactEndpoints.read, { params: { id } }));
 */
export function snapshotQuery<E extends ReadEndpoint>(
  endpoint: E,
  ...[address]: Arguments<AddressOf<E>>
) {
  return queryOptions({
    queryKey: [...keyOf(endpoint, address ?? {}), 'snapshot'],
    queryFn: ({ signal }) => readApi(endpoint, address ?? {}, signal),
    gcTime: 0,
    staleTime: 'static',
  });
}

/**
 * Returns options for `useInfiniteQuery` and a call that is paged with the `before` parameter.
 * `nextBefore` returns the parameter for the page after the given one; undefined on the last page.
 */
export function endpointPages<E extends ReadEndpoint>(
  endpoint: E,
  address: AddressOf<E>,
  nextBefore: (page: AnswerOf<E>) => number | undefined,
) {
  const { params = {}, query }: LooseAddress = address;

  return infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, address), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      readApi(endpoint, { params, query: { ...Object(query), before: pageParam } }, signal),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => nextBefore(page),
  });
}

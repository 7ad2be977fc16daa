import { queryOptions } from '@tanstack/react-query';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Arguments } from '#shared/endpoint-address.ts';
import { callApi, type CallOf } from './api-client.ts';
import { keyOf } from './endpoint-query.ts';

/**
 * Returns query options for a call with a body that changes nothing, such as a preview. It is made
 * each time a dialog opens and never repeated while it is open.
 *
 * @example
 * const { data } = useQuery(previewQuery(invoiceEndpoints.leftToPay, { body: { ids } }));
 */
export function previewQuery<E extends Endpoint>(endpoint: E, ...options: Arguments<CallOf<E>>) {
  return queryOptions({
    queryKey: [...keyOf(endpoint, {}), 'preview', options],
    queryFn: () => callApi(endpoint, ...options),
    gcTime: 0,
    staleTime: 'static',
  });
}

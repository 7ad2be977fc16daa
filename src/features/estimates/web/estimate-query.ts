import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/api-client.ts';
import { refreshFeatures } from '#web/query-client.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';

/** One estimate, as its page shows it: at once what is known, and anew each time the page opens. */
export const estimateQuery = (id: number) =>
  queryOptions({
    queryKey: ['estimates', 'one', id],
    queryFn: ({ signal }) => callApi(estimateEndpoints.read, { params: { id }, signal }),
    refetchOnMount: 'always',
  });

/** One estimate for its form, which must not begin with what somebody changed meanwhile. */
export const editedEstimateQuery = (id: number) =>
  queryOptions({
    queryKey: ['estimates', 'edited', id],
    queryFn: ({ signal }) => callApi(estimateEndpoints.read, { params: { id }, signal }),
    gcTime: 0,
  });

/** After an estimate was written: what shows it. Accepting one may fill its job's contract amount. */
export function refreshEstimates(): Promise<void> {
  return refreshFeatures('estimates', 'contacts', 'jobs', 'history', 'search', 'trash');
}

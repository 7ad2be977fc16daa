import { refreshFeatures } from '#web/query-client.ts';
import { recordQueries } from '#web/record-queries.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';

export const { shown: estimateQuery, edited: editedEstimateQuery } = recordQueries(
  'estimates',
  estimateEndpoints.read,
);

/** Refreshes everything that shows estimates. Accepting one may set the contract amount of its job. */
export function refreshEstimates(): Promise<void> {
  return refreshFeatures('estimates', 'contacts', 'jobs', 'history', 'search', 'trash');
}

import { refreshFeatures } from '#web/query-client.ts';
import { recordQueries } from '#web/record-queries.ts';
import { estimateEndpoints } from '../estimate-endpoints.ts';

export const { shown: estimateQuery, edited: editedEstimateQuery } = recordQueries(
  'estimates',
  estimateEndpoints.read,
);

/** After an estimate was written: what shows it. Accepting one may fill its job's contract amount. */
export function refreshEstimates(): Promise<void> {
  return refreshFeatures('estimates', 'contacts', 'jobs', 'history', 'search', 'trash');
}

import { refreshFeatures } from '#web/query-client.ts';
import { recordQueries } from '#web/record-queries.ts';
import { jobEndpoints } from '../job-endpoints.ts';

export const { shown: jobQuery, edited: editedJobQuery } = recordQueries('jobs', jobEndpoints.read);

/** After a job was written: what shows it, and what names it. */
export function refreshJobs(): Promise<void> {
  return refreshFeatures(
    'jobs',
    'contacts',
    'estimates',
    'invoices',
    'payments',
    'history',
    'search',
    'trash',
  );
}

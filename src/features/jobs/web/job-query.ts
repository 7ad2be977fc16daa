import { queryOptions } from '@tanstack/react-query';
import { balanceEndpoints } from '#features/balances/balance-endpoints.ts';
import { callApi } from '#web/api-client.ts';
import { refreshFeatures } from '#web/query-client.ts';
import { recordQueries } from '#web/record-queries.ts';
import { jobEndpoints } from '../job-endpoints.ts';

export const { shown: jobQuery, edited: editedJobQuery } = recordQueries('jobs', jobEndpoints.read);

/** A job's money so far. */
export const jobSummaryQuery = (id: number) =>
  queryOptions({
    queryKey: ['jobs', 'summary', id],
    queryFn: ({ signal }) => callApi(balanceEndpoints.ofJob, { params: { id }, signal }),
    refetchOnMount: 'always',
  });

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

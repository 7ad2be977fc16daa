import { queryOptions } from '@tanstack/react-query';
import { balanceEndpoints } from '#features/balances/balance-endpoints.ts';
import { callApi } from '#web/api-client.ts';
import { refreshFeatures } from '#web/query-client.ts';
import { jobEndpoints } from '../job-endpoints.ts';

/** One job, as its page shows it: at once what is known, and anew each time the page opens. */
export const jobQuery = (id: number) =>
  queryOptions({
    queryKey: ['jobs', 'one', id],
    queryFn: ({ signal }) => callApi(jobEndpoints.read, { params: { id }, signal }),
    refetchOnMount: 'always',
  });

/** One job for its form, which must not begin with what somebody changed meanwhile. */
export const editedJobQuery = (id: number) =>
  queryOptions({
    queryKey: ['jobs', 'edited', id],
    queryFn: ({ signal }) => callApi(jobEndpoints.read, { params: { id }, signal }),
    gcTime: 0,
  });

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

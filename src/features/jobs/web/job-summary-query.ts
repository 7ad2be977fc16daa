import { queryOptions } from '@tanstack/react-query';
import { balanceEndpoints } from '#features/balances/balance-endpoints.ts';
import { callApi } from '#web/api-client.ts';

/** A job's money so far. */
export const jobSummaryQuery = (id: number) =>
  queryOptions({
    queryKey: ['jobs', 'summary', id],
    queryFn: ({ signal }) => callApi(balanceEndpoints.ofJob, { params: { id }, signal }),
    refetchOnMount: 'always',
  });

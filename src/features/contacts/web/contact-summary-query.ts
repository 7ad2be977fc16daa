import { queryOptions } from '@tanstack/react-query';
import { balanceEndpoints } from '#features/balances/balance-endpoints.ts';
import { callApi } from '#web/api-client.ts';

/** How many jobs and documents a contact has, and the amount owed. */
export const contactSummaryQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'summary', id],
    queryFn: ({ signal }) => callApi(balanceEndpoints.ofContact, { params: { id }, signal }),
    refetchOnMount: 'always',
  });

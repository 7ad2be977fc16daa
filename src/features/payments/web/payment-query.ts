import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/api-client.ts';
import { refreshFeatures } from '#web/query-client.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';

/** One payment, as its page shows it: at once what is known, and anew each time the page opens. */
export const paymentQuery = (id: number) =>
  queryOptions({
    queryKey: ['payments', 'one', id],
    queryFn: ({ signal }) => callApi(paymentEndpoints.read, { params: { id }, signal }),
    refetchOnMount: 'always',
  });

/** After money moved: every screen that shows a balance, a payment or what happened. */
export function refreshPayments(): Promise<void> {
  return refreshFeatures('payments', 'invoices', 'contacts', 'jobs', 'history', 'search', 'trash');
}

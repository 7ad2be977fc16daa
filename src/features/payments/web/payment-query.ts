import { refreshFeatures } from '#web/query-client.ts';
import { recordQueries } from '#web/record-queries.ts';
import { paymentEndpoints } from '../payment-endpoints.ts';

export const { shown: paymentQuery } = recordQueries('payments', paymentEndpoints.read);

/** After money moved: every screen that shows a balance, a payment or what happened. */
export function refreshPayments(): Promise<void> {
  return refreshFeatures('payments', 'invoices', 'contacts', 'jobs', 'history', 'search', 'trash');
}

import { queryOptions } from '@tanstack/react-query';
import { callApi } from '#web/api-client.ts';
import { refreshFeatures } from '#web/query-client.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';

/** One invoice, as its page shows it: at once what is known, and anew each time the page opens. */
export const invoiceQuery = (id: number) =>
  queryOptions({
    queryKey: ['invoices', 'one', id],
    queryFn: ({ signal }) => callApi(invoiceEndpoints.read, { params: { id }, signal }),
    refetchOnMount: 'always',
  });

/** One invoice for its form, which must not begin with what somebody changed meanwhile. */
export const editedInvoiceQuery = (id: number) =>
  queryOptions({
    queryKey: ['invoices', 'edited', id],
    queryFn: ({ signal }) => callApi(invoiceEndpoints.read, { params: { id }, signal }),
    gcTime: 0,
  });

/** After an invoice was written: what shows it, its money, or what it came from. */
export function refreshInvoices(): Promise<void> {
  return refreshFeatures(
    'invoices',
    'payments',
    'estimates',
    'contacts',
    'jobs',
    'history',
    'search',
    'trash',
  );
}

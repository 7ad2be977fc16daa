import { refreshFeatures } from '#web/query-client.ts';
import { recordQueries } from '#web/record-queries.ts';
import { invoiceEndpoints } from '../invoice-endpoints.ts';

export const { shown: invoiceQuery, edited: editedInvoiceQuery } = recordQueries(
  'invoices',
  invoiceEndpoints.read,
);

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

import { refreshFeatures } from '#web/query-client.ts';
import { recordQueries } from '#web/record-queries.ts';
import { contactEndpoints } from '../contact-endpoints.ts';

export const { shown: contactQuery, edited: editedContactQuery } = recordQueries(
  'contacts',
  contactEndpoints.read,
);

/** After a contact was written: what shows it, and what names it as its client. */
export function refreshContacts(): Promise<void> {
  return refreshFeatures(
    'contacts',
    'jobs',
    'estimates',
    'invoices',
    'payments',
    'history',
    'search',
    'trash',
  );
}

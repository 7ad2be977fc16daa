import { queryOptions } from '@tanstack/react-query';
import { balanceEndpoints } from '#features/balances/balance-endpoints.ts';
import { callApi } from '#web/api-client.ts';
import { refreshFeatures } from '#web/query-client.ts';
import { recordQueries } from '#web/record-queries.ts';
import { contactEndpoints } from '../contact-endpoints.ts';

export const { shown: contactQuery, edited: editedContactQuery } = recordQueries(
  'contacts',
  contactEndpoints.read,
);

/** How many jobs and documents a contact has, and what is owed. */
export const contactSummaryQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'summary', id],
    queryFn: ({ signal }) => callApi(balanceEndpoints.ofContact, { params: { id }, signal }),
    refetchOnMount: 'always',
  });

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

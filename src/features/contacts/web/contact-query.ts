import { queryOptions } from '@tanstack/react-query';
import { balanceEndpoints } from '#features/balances/balance-endpoints.ts';
import { callApi } from '#web/api-client.ts';
import { refreshFeatures } from '#web/query-client.ts';
import { contactEndpoints } from '../contact-endpoints.ts';

/** One contact, as its page shows it: at once what is known, and anew each time the page opens. */
export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: ({ signal }) => callApi(contactEndpoints.read, { params: { id }, signal }),
    refetchOnMount: 'always',
  });

/** One contact for its form, which must not begin with what somebody changed meanwhile. */
export const editedContactQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'edited', id],
    queryFn: ({ signal }) => callApi(contactEndpoints.read, { params: { id }, signal }),
    gcTime: 0,
  });

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

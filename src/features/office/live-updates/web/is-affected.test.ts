import { expect, test } from 'vitest';
import '#app/web/features.ts';
import { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import { notificationEndpoints } from '#features/office/notifications/notification-endpoints.ts';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import { endpointKey } from '#web/api/endpoint-query.ts';
import { balanceEndpoints } from '#features/money/balances/balance-endpoints.ts';
import { isAffected } from './is-affected.ts';

const seven = { params: { id: 7 } };
const keys = {
  contact: endpointKey(contactEndpoints.read, seven),
  contacts: endpointKey(contactEndpoints.list, { list: { page: 1 } }),
  summary: endpointKey(balanceEndpoints.ofContact, seven),
  history: endpointKey(historyEndpoints.timeline, { params: { entity: 'contacts', id: 7 } }),
  job: endpointKey(jobEndpoints.read, seven),
  jobs: endpointKey(jobEndpoints.list, { list: { page: 1 } }),
  invoices: endpointKey(invoiceEndpoints.list, { list: { page: 1 } }),
  dashboard: ['dashboard', 'stats'],
  bell: endpointKey(notificationEndpoints.unread),
  people: ['users'],
  me: ['auth', 'me'],
};
type Name = keyof typeof keys;

test.each([
  {
    what: 'a contact’s own change',
    change: { changed: { contacts: [7] }, around: {} },
    names: ['contact', 'contacts', 'history', 'summary', 'job', 'jobs', 'invoices', 'dashboard'],
  },
  {
    what: 'another contact’s change, whose name may stand in the lists of what belongs to it',
    change: { changed: { contacts: [8] }, around: {} },
    names: ['contacts', 'summary', 'job', 'jobs', 'invoices', 'dashboard'],
  },
  {
    what: 'an invoice of the contact',
    change: { changed: { invoices: [12] }, around: { contacts: [7] } },
    names: ['contact', 'contacts', 'history', 'summary', 'invoices', 'dashboard'],
  },
  {
    what: 'a job of someone else',
    change: { changed: { jobs: [3] }, around: { contacts: [8] } },
    names: ['contacts', 'summary', 'jobs', 'invoices', 'dashboard'],
  },
  {
    what: 'jobs of which only the kind is told',
    change: { changed: { jobs: null }, around: { contacts: null } },
    names: ['contact', 'contacts', 'history', 'summary', 'job', 'jobs', 'invoices', 'dashboard'],
  },
  {
    what: 'a notification',
    change: { changed: { notifications: [1] }, around: {} },
    names: ['bell'],
  },
  { what: 'a colleague', change: { changed: { users: [4] }, around: {} }, names: ['people', 'me'] },
] satisfies { what: string; change: Parameters<typeof isAffected>[1]; names: Name[] }[])(
  'Every query that shows it, and no other, is loaded again after a change: $what',
  ({ change, names }) => {
    const affected = Object.keys(keys).filter((name) => isAffected(keys[name as Name], change));

    expect(new Set(affected)).toEqual(new Set(names));
  },
);

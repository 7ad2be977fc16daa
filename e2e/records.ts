/** Creates records for tests through the API: a client and their documents. */
import type { ClientLink } from '#features/work/client-links/client-link.ts';
import type { contactEndpoints } from '#features/work/contacts/contact-endpoints.ts';
import type { Contact } from '#features/work/contacts/contact.ts';
import type { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import type { Estimate } from '#features/money/estimates/estimate.ts';
import type { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import type { jobEndpoints } from '#features/work/jobs/job-endpoints.ts';
import type { Job } from '#features/work/jobs/job.ts';
import type { Payment } from '#features/money/ledger/payment.ts';
import type { AccessProfile } from '#shared/access-profile.ts';
import type { BodyInputOf, Endpoint } from '#shared/endpoint.ts';
import type { Api } from './api.ts';
import { PEOPLE } from './people.ts';

type Sent<E extends Endpoint> = Partial<BodyInputOf<E>>;

/** A new client's name, or an existing client. */
type ClientOrName = string | Pick<Contact, 'id'>;

export function aContact(
  api: Api,
  name: string,
  more: Sent<typeof contactEndpoints.create> = {},
): Promise<Contact> {
  return api.call('POST', '/api/contacts', { name, type: 'client', ...more });
}

async function idOf(api: Api, client: ClientOrName): Promise<number> {
  return typeof client === 'string' ? (await aContact(api, client)).id : client.id;
}

/** Creates a job for a new client with a phone number. */
export async function aJob(
  api: Api,
  title: string,
  more: Sent<typeof jobEndpoints.create> = {},
): Promise<Job> {
  const client = await aContact(api, `Client of ${title}`, { phone: '8015550142' });

  return api.call('POST', '/api/jobs', { title, clientId: client.id, ...more });
}

/** One line item with this price in dollars. */
export const reRoof = (price: number) => [{ description: 'Re-roof', quantity: 1, price }];

/** Creates a draft for $500.00. */
export async function anEstimate(
  api: Api,
  client: ClientOrName,
  more: Sent<typeof estimateEndpoints.create> = {},
): Promise<Estimate> {
  const clientId = await idOf(api, client);

  return api.call('POST', '/api/estimates', { clientId, items: reRoof(500), ...more });
}

/** Creates a draft for $500.00. */
export async function anInvoice(
  api: Api,
  client: ClientOrName,
  more: Sent<typeof invoiceEndpoints.create> = {},
): Promise<Invoice> {
  const clientId = await idOf(api, client);

  return api.call('POST', '/api/invoices', { clientId, items: reRoof(500), ...more });
}

/** Creates a sent invoice with one line item of this price in dollars. */
export const aSentInvoice = (api: Api, client: ClientOrName, price: number): Promise<Invoice> =>
  anInvoice(api, client, { status: 'sent', items: reRoof(price) });

/** Records a check payment of this many dollars. */
export function aPaymentOn(api: Api, { id }: Invoice, amount: number): Promise<Payment> {
  return api.call('POST', '/api/payments', { invoiceId: id, amount, method: 'check' });
}

/** Returns the user with this access profile. */
export async function userOf(
  api: Api,
  profile: AccessProfile,
): Promise<{ id: number; fullName: string }> {
  const users = await api.call<{ id: number; fullName: string }[]>('GET', '/api/users');
  const user = users.find(({ fullName }) => fullName === PEOPLE[profile].fullName);
  if (!user) throw new Error(`${PEOPLE[profile].fullName} is no user`);

  return user;
}

export const jobNow = (api: Api, { id }: Job) => api.call<Job>('GET', `/api/jobs/${id}`);

export const estimateNow = (api: Api, { id }: Estimate) =>
  api.call<Estimate>('GET', `/api/estimates/${id}`);

export const invoiceNow = (api: Api, { id }: Invoice) =>
  api.call<Invoice>('GET', `/api/invoices/${id}`);

/** Returns the path of a document's client page, using a link created by the office. */
export async function clientPath(
  api: Api,
  kind: 'estimates' | 'invoices',
  { id }: { id: number },
): Promise<string> {
  const { url } = await api.call<ClientLink>('POST', `/api/client-links/${kind}/${id}`);

  return new URL(url).pathname;
}

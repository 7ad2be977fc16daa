/** A client with a client page, a saved card, and autopay on that card. */
import { savedFormOf } from '#test/client-page.ts';
import type { Client } from '../client.ts';
import type { HttpClient, Row } from '../http-client.ts';
import { provider } from '../provider.ts';
import { CONTACTS, INVOICES } from './record-kinds.ts';

export interface Cardholder {
  clientId: number;
  /** The IP address that their requests come from. */
  from: string;
  browser: HttpClient;
  /** The path of the invoice page where paying saves the card. */
  firstPath: string;
  /** The ID of that payment, once started. */
  intentId?: string;
  methodId?: number;
  paysAutomatically?: true;
}

/**
 * Cards aren't charged during quiet hours, or before 8 AM if there are none. So keep quiet hours as
 * short as possible.
 */
const HARDLY_QUIET = { quietFrom: '23:59', quietTo: '00:00' };

/** Creates an invoice for this client in whole dollars. */
export async function invoiceOf(client: Client, clientId: number, dueDate: string | null) {
  const price = client.random.whole(10, 900);
  const { known } = await client.create(INVOICES, {
    clientId,
    status: 'sent',
    dueDate,
    items: [{ description: 'Gutters', quantity: 1, price }],
  });

  return {
    invoiceId: Number(known['id']),
    number: String(known['invoiceNumber']),
    dollars: Number(known['total']),
  };
}

export async function pathTo(client: Client, record: string): Promise<string> {
  const { body } = await client.call({ path: `/api/client-links/${record}`, method: 'POST' });

  return new URL(String(body['url'])).pathname;
}

export async function newCardholder(client: Client): Promise<Cardholder> {
  const { random } = client;
  await client.call({ method: 'PUT', path: '/api/company/messages', body: HARDLY_QUIET });
  const email = `client${random.whole(1, 1_000_000)}@mail.example`;
  const { known } = await client.create(CONTACTS, { type: 'client', email });
  const clientId = Number(known['id']);
  const { invoiceId } = await invoiceOf(client, clientId, null);

  return {
    clientId,
    from: `10.${random.whole(0, 255)}.${random.whole(0, 255)}.${random.whole(1, 254)}`,
    browser: client.newBrowser(),
    firstPath: await pathTo(client, `invoices/${invoiceId}`),
  };
}

export async function pageOf({ browser, from }: Cardholder, path: string): Promise<string> {
  const { body } = await browser.call({ path, from });

  return String(body['html']);
}

/** Starts paying the first invoice with the save-card box checked. */
async function begin(holder: Cardholder): Promise<string> {
  const { browser, from, firstPath } = holder;
  const page = await pageOf(holder, `${firstPath}/pay`);
  const [, consent] = /class="consent">([^<]+)</.exec(page) ?? [];
  const [, amount] = /data-amount="([^"]+)"/.exec(page) ?? [];
  const { body } = await browser.call({
    path: `${firstPath}/pay`,
    body: { amount: Number(amount), consent },
    from,
  });

  return String(body['clientSecret']).split('_secret')[0] ?? '';
}

/** Pays the first invoice if necessary; returns the ID of the saved card. */
async function saveCard(client: Client, holder: Cardholder): Promise<number> {
  const intentId = (holder.intentId ??= await begin(holder));
  if (provider.intentOf(intentId).status === 'requires_payment_method') {
    provider.confirm(intentId, { method: 'card', number: '4242424242424242' });
  }
  await client.call({ path: `/api/card-payments/${intentId}/check`, method: 'POST' });
  const { body } = await client.call({ path: `/api/contacts/${holder.clientId}/saved-methods` });
  const [saved] = body as unknown as Row[];
  if (!saved) throw new Error(`client ${holder.clientId} paid, and no card was saved`);

  return Number(saved['id']);
}

/** Saves the card and turns on autopay, resuming wherever a crash interrupted it. */
export async function makeReady(client: Client, holder: Cardholder): Promise<void> {
  holder.methodId ??= await saveCard(client, holder);
  if (holder.paysAutomatically) return;
  const path = await pathTo(client, `contacts/${holder.clientId}`);
  const form = savedFormOf(await pageOf(holder, path), 'autopayOn');
  // There is no form if an earlier call without a response already turned on autopay.
  if (form) {
    const body = new URLSearchParams({ ...form.fields, agreed: 'yes' });
    await holder.browser.call({ path: form.action as `/${string}`, body, from: holder.from });
  }
  holder.paysAutomatically = true;
}

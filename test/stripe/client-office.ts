/** An office whose clients pay on their pages, through the provider's double. Call it once at the head of a test file. */
import { afterAll, beforeEach, expect } from 'vitest';
import { cardPaymentEndpoints } from '#features/money/card-payments/card-payment-endpoints.ts';
import { savedMethods } from '#features/money/card-payments/server/saved-method-table.ts';
import { sweepCardPayments } from '#features/money/card-payments/server/payments/sweep.ts';
import { clientLinkEndpoints } from '#features/work/client-links/client-link-endpoints.ts';
import type { LinkedRecord } from '#features/work/client-links/client-link.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { silentLog } from '#server/db/database.ts';
import type { Database } from '#server/db/database.ts';
import type { ApiClient } from '#test/api-client.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { postForm, savedFormOf } from '#test/client-page.ts';
import { anInvoice, over } from '#test/factories.ts';
import { CARD } from './card-office.ts';
import { startStripeDouble } from './stripe-double.ts';
import { deliverEvents } from './webhooks.ts';

/** A card whose bank asks for the client first. */
export const ASKS_FIRST = '4000002760003184';

const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone)' };

/** `dana`, an administrator, is another user in each test. Mail is set up by further settings. */
export async function startClientOffice({
  settings = {},
  clock = '2026-11-25T16:00:00Z',
}: {
  settings?: Record<string, string>;
  clock?: string;
} = {}) {
  const stripe = await startStripeDouble();
  afterAll(stripe.close);
  const api = await startApi({ settings: { ...stripe.settings, ...settings }, clock });
  const client: ApiClient = api.anonymous.with({ headers: PHONE });
  let dana: TestUser | undefined;

  async function reopen(): Promise<void> {
    await api.reset();
    stripe.forget();
    dana = await api.as('Admin Project manager', { fullName: 'Dana Whitfield' });
  }

  beforeEach(reopen);

  const user = (): TestUser => {
    if (!dana) throw new Error('no test has begun');

    return dana;
  };

  async function pathTo(record: LinkedRecord): Promise<string> {
    const { url } = await user().ok(clientLinkEndpoints.share, { params: record });

    return new URL(url).pathname;
  }

  /** An invoice that was sent, and the address of its page. */
  async function shared(dollars = 500, more = {}) {
    const { id, clientId } = await anInvoice(user(), {
      status: 'sent',
      ...over(dollars),
      ...more,
    });

    return { id, clientId, path: await pathTo({ entity: 'invoices', id }) };
  }

  /** Returns the services of one process beside its requests; email leaves by the queue alone. */
  const servicesOf = (database: Database) => ({
    database,
    settings: api.settings,
    clock: () => api.clock.now(),
    files: api.files,
    mailer: {
      isConfigured: api.settings.smtpUrl !== undefined,
      send: () => Promise.reject(new Error('not by this')),
    },
  });
  const services = servicesOf(api.database);
  const page = async (path: string) => String((await client.get(path)).body);
  const deliver = () => deliverEvents(api.anonymous, stripe.takeHeld());

  /** Returns the text beside the checkbox that saves a card. */
  async function shownConsent(path: string): Promise<string> {
    const [, text = ''] = /class="consent">([^<]+)</.exec(await page(`${path}/pay`)) ?? [];

    return text;
  }

  /** Begins at the address that takes payments, with the box ticked where there is a consent. */
  async function begin(payPath: string, amount = 500, consent?: string) {
    const { status, body } = await client.post(payPath, { amount, consent });
    expect([status, body]).toMatchObject([200, { clientSecret: expect.any(String) as string }]);
    const { clientSecret, paidPath } = body as { clientSecret: string; paidPath: string };

    return { clientSecret, paidPath, intentId: clientSecret.split('_secret')[0] ?? '' };
  }

  /** Presses a button of a saved card on a page. */
  async function press(path: string, verb: string, more: Record<string, string> = {}) {
    const form = savedFormOf(await page(path), verb);
    if (!form) throw new Error(`${path} has no form to ${verb}`);

    return postForm(client, form.action, { ...form.fields, ...more });
  }

  /** Creates an invoice whose client saved the card or account it was paid with. */
  async function paidAndSaved(how: Parameters<typeof stripe.confirm>[1] = CARD) {
    const first = await shared();
    const consent = await shownConsent(first.path);
    await begin(`${first.path}/pay`);
    const { intentId } = await begin(`${first.path}/pay`, 500, consent);
    stripe.confirm(intentId, how);
    if (how.method !== 'card') stripe.settle(intentId);
    if (how.number === ASKS_FIRST) stripe.authenticate(intentId, true);
    await deliver();

    return { first, consent };
  }

  /** Another invoice of that client. */
  async function withSavedCard(how?: Parameters<typeof stripe.confirm>[1]) {
    const { first, consent } = await paidAndSaved(how);
    const next = await shared(120, { clientId: first.clientId });

    return { ...next, first, consent };
  }

  return {
    stripe,
    api,
    user,
    /** Books without clients, and a provider that knows none, as before each test. */
    reopen,
    /** The client, on a phone. */
    client,
    /** A client in a network of their own. */
    visitor: (at: number) =>
      api.anonymous.with({ remoteAddress: `203.0.113.${at + 1}`, headers: PHONE }),
    pathTo,
    shared,
    page,
    deliver,
    shownConsent,
    begin,
    press,
    paidAndSaved,
    withSavedCard,
    /** All that were ever kept, in their order. */
    savedRows: () => api.database.db.select().from(savedMethods).orderBy(savedMethods.id),
    servicesOf,
    sweep: () => sweepCardPayments(services, silentLog),
    /** Returns the office's view of a client's saved cards. */
    savedAt: (clientId: number) =>
      user().ok(cardPaymentEndpoints.listSaved, { params: { id: clientId } }),
    invoiceNow: (id: number) => user().ok(invoiceEndpoints.read, { params: { id } }),
  };
}

/**
 * An office whose clients pay on their pages, through the payment provider's test double. Call it
 * once at the top of a test file.
 */
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

/** A card whose bank first asks the client to authenticate. */
export const ASKS_FIRST = '4000002760003184';

const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone)' };

/**
 * Starts the office. Its administrator, `dana`, is created before each test. To enable email, pass
 * additional settings.
 */
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

  /** Creates a sent invoice. Returns the path of its client page. */
  async function shared(dollars = 500, more = {}) {
    const { id, clientId } = await anInvoice(user(), {
      status: 'sent',
      ...over(dollars),
      ...more,
    });

    return { id, clientId, path: await pathTo({ entity: 'invoices', id }) };
  }

  /**
   * Returns services for work outside of requests. Their mailer fails because only the queue may
   * send email.
   */
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

  /** Returns the text next to the checkbox for saving a card. */
  async function shownConsent(path: string): Promise<string> {
    const [, text = ''] = /class="consent">([^<]+)</.exec(await page(`${path}/pay`)) ?? [];

    return text;
  }

  /** Starts a payment at this path. With `consent`, the checkbox for saving the card is checked. */
  async function begin(payPath: string, amount = 500, consent?: string) {
    const { status, body } = await client.post(payPath, { amount, consent });
    expect([status, body]).toMatchObject([200, { clientSecret: expect.any(String) as string }]);
    const { clientSecret, paidPath } = body as { clientSecret: string; paidPath: string };

    return { clientSecret, paidPath, intentId: clientSecret.split('_secret')[0] ?? '' };
  }

  /** Presses a saved-card button on a page. */
  async function press(path: string, verb: string, more: Record<string, string> = {}) {
    const form = savedFormOf(await page(path), verb);
    if (!form) throw new Error(`${path} has no form to ${verb}`);

    return postForm(client, form.action, { ...form.fields, ...more });
  }

  /** Creates a paid invoice whose client saved the card or bank account they paid with. */
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

  /** Like `paidAndSaved`, and creates a second invoice for the same client. */
  async function withSavedCard(how?: Parameters<typeof stripe.confirm>[1]) {
    const { first, consent } = await paidAndSaved(how);
    const next = await shared(120, { clientId: first.clientId });

    return { ...next, first, consent };
  }

  return {
    stripe,
    api,
    user,
    /** Resets the books and the provider. Runs before each test. */
    reopen,
    /** The client, using a phone. */
    client,
    /** Returns a client with a different IP address. */
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
    /** Returns all payment methods that were ever saved, in the order in which they were added. */
    savedRows: () => api.database.db.select().from(savedMethods).orderBy(savedMethods.id),
    servicesOf,
    sweep: () => sweepCardPayments(services, silentLog),
    /** Returns a client's saved cards as the office sees them. */
    savedAt: (clientId: number) =>
      user().ok(cardPaymentEndpoints.listSaved, { params: { id: clientId } }),
    invoiceNow: (id: number) => user().ok(invoiceEndpoints.read, { params: { id } }),
  };
}

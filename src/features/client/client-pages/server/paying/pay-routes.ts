/** The endpoints of the page where a client pays an invoice. */
import { z } from 'zod';
import { createdIntent, PAYMENT_STATES } from '#features/money/card-payments/card-payment.ts';
import { recheckCharge } from '#features/money/card-payments/server/saved/charge-saved-method.ts';
import { beginBalance } from '#features/money/card-payments/server/payments/begin-payment.ts';
import { providerOrigins } from '#features/money/card-payments/server/card-page-allowances.ts';
import { startedPayments } from '#features/money/card-payments/server/payments/client-payment.ts';
import { visitorOf } from '#features/money/card-payments/server/saved/payment-consents.ts';
import type { ConsentGiven } from '#features/money/card-payments/server/saved/payment-consents.ts';
import { isOutage } from '#features/money/card-payments/server/provider/stripe-client.ts';
import { syncIntent } from '#features/money/card-payments/server/payments/sync-intent.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import { positiveAmount } from '#features/money/ledger/payment.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { AppError, notFound } from '#shared/app-error.ts';
import { endpoint } from '#shared/endpoint.ts';
import { toCents } from '#shared/money.ts';
import type { Handlers } from '#server/http/mount.ts';
import { routeGroup } from '#server/records/route-group.ts';
import type { RouteGroup } from '#server/records/route-group.ts';
import type { FileAnswer } from '#server/http/send-file.ts';
import { html } from '#server/pages/html.ts';
import { HTML_TYPE } from '#server/pages/page.ts';
import { autopayOfferAfter } from '../parts/autopay-part.ts';
import { clientPage, failedPage, limitPages, ribbonOf } from '../pages/page-frame.ts';
import { alertOf, contactPart, type Shown } from '../parts/page-parts.ts';
import { expiredMain } from '../client-pages.ts';
import { addressOf, documentKey, openLink, queryOf, type Visit } from '../pages/open-link.ts';
import { NOTHING_TYPED } from '../pages/page-forms.ts';
import { paidMain, payMain, type OpenedInvoice } from './pay-page.ts';

const params = z.object({ token: z.string().min(1).max(100) });
const SCRIPT = 'features/client/client-pages/web/client-payment-inline.ts';

const READING = { most: 600, minutes: 10 };
/**
 * Starting a payment calls the provider; a page waiting for the outcome checks every other second.
 */
const BEGINNING = { calls: 30, minutes: 10 };
const CHECKING = { calls: 120, minutes: 10 };

const clientPaymentEndpoints = {
  show: endpoint({
    method: 'GET',
    path: '/d/:token/pay',
    access: 'public',
    throttle: 'unlimited',
    summary: 'Open the payment page of an invoice',
    params,
    produces: HTML_TYPE,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/d/:token/pay',
    access: 'public',
    throttle: BEGINNING,
    summary: "Start a payment of an invoice's balance",
    description: 'Returns 409 when the balance has changed.',
    params,
    body: z.object({
      amount: positiveAmount,
      /**
       * The consent text as shown to the client, if they checked the box; the card is then saved.
       */
      consent: z.string().max(2000).optional(),
    }),
    response: createdIntent.pick({ clientSecret: true }).extend({
      /** The path to open once the provider has received the payment. */
      paidPath: z.string(),
    }),
  }),
  showPaid: endpoint({
    method: 'GET',
    path: '/d/:token/paid',
    access: 'public',
    throttle: 'unlimited',
    summary: 'Get the outcome of a client page payment',
    params,
    produces: HTML_TYPE,
  }),
  check: endpoint({
    method: 'POST',
    path: '/d/:token/paid',
    access: 'public',
    throttle: CHECKING,
    summary: 'Check the status of a client page payment',
    params,
    response: z.object({ state: z.enum(PAYMENT_STATES) }),
  }),
};

export const isInvoice = (
  opened: Awaited<ReturnType<typeof openLink>>,
): opened is OpenedInvoice & { document: { kind: 'invoice'; row: InvoiceRow } } =>
  opened.shows === 'document' && opened.document.kind === 'invoice';

/** Returns the opened invoice for a request from the page's script. */
async function openedInvoice(visit: Visit) {
  const opened = await openLink(visit);
  if (opened.shows === 'expired') throw new AppError('conflict', 'This link has expired.');
  if (!isInvoice(opened)) throw notFound('Invoice');

  return opened;
}

/** Returns the payment identified in the URL. */
async function namedPayment({ ctx, request }: Visit, { link, document }: OpenedInvoice) {
  const key = queryOf(request).get('payment');
  const started = (await startedPayments(ctx.db, document.row, ctx.timeZone)).find(
    ({ id }) => documentKey(link.token, 'card-payments', id) === key,
  );
  if (!started) throw notFound('Payment');

  return started;
}

/**
 * Returns the payment identified in the URL after checking with the provider: until then, the
 * records may only include an earlier attempt.
 */
async function checkedPayment(visit: Visit, opened: OpenedInvoice) {
  const started = await namedPayment(visit, opened);
  if (started.state === 'paid') return started;
  try {
    if (started.intentId === null) await recheckCharge(visit.services, started.id);
    else await syncIntent(visit.services, { intentId: started.intentId });
  } catch (error) {
    if (!isOutage(error)) throw error;
    const now = await namedPayment(visit, opened);

    return now.state === 'failed' ? { ...now, state: 'processing' as const } : now;
  }

  return namedPayment(visit, opened);
}

const consentOf = (
  { ctx, request }: Visit,
  { link }: OpenedInvoice,
  text: string | undefined,
): ConsentGiven | null => {
  if (text === undefined) return null;
  if (link.isPrinted) throw new AppError('conflict', 'A card cannot be saved on this page.');

  return { ...visitorOf(request), text, now: ctx.now, linkId: link.id, user: null };
};

export const paidAddress = (opened: OpenedInvoice, intentRowId: number) =>
  addressOf(opened, {
    file: 'paid',
    key: opened.key,
    payment: documentKey(opened.link.token, 'card-payments', intentRowId),
  });

/** Shows a page of an invoice, or instead an error page or the page of an expired link. */
async function invoicePage(
  visit: Visit,
  pageOf: (opened: OpenedInvoice & { document: { row: InvoiceRow } }) => Promise<FileAnswer>,
) {
  try {
    await limitPages(visit, 'read', READING);
    const opened = await openLink(visit);
    if (opened.shows === 'expired') {
      const expired = await expiredMain(visit, opened, { typed: NOTHING_TYPED });

      return await clientPage(visit, { ...expired, status: 410 });
    }
    if (!isInvoice(opened)) throw notFound('Invoice');

    return await pageOf(opened);
  } catch (error) {
    return failedPage(visit, error);
  }
}

type Shows = Pick<Parameters<typeof clientPage>[1], 'title' | 'main' | 'allows' | 'status'>;

async function framed(visit: Visit, opened: OpenedInvoice, page: Shows) {
  const company = await readCompany(visit.ctx.db);

  return clientPage(visit, {
    ...page,
    main: html`${page.main}${contactPart(company)}`,
    ribbon: ribbonOf(opened),
    script: SCRIPT,
  });
}

/** Shows the payment page of the opened invoice. */
export async function payPage(
  visit: Visit,
  opened: OpenedInvoice & { document: { row: InvoiceRow } },
  { shown, status }: { shown: Shown; status?: number | undefined },
) {
  const { stripe } = visit.services.settings;
  const company = await readCompany(visit.ctx.db);
  const { row } = opened.document;
  const { takesCard, ...page } = await payMain(visit, {
    opened,
    row,
    company,
    alert: alertOf(shown),
  });

  return framed(visit, opened, {
    ...page,
    status,
    ...(stripe && takesCard && { allows: providerOrigins(stripe) }),
  });
}

const handlers: Handlers<typeof clientPaymentEndpoints> = {
  show: (visit) =>
    invoicePage(visit, (opened) => payPage(visit, opened, { shown: { typed: NOTHING_TYPED } })),

  begin: async (visit) => {
    const { ctx, services, body } = visit;
    const opened = await openedInvoice(visit);
    const { row, clientSecret } = await beginBalance(ctx, services, {
      invoiceId: opened.document.row.id,
      clientId: opened.link.clientId,
      shownCents: toCents(body.amount),
      consent: consentOf(visit, opened, body.consent),
    });

    return { clientSecret, paidPath: paidAddress(opened, row.id) };
  },

  showPaid: (visit) =>
    invoicePage(visit, async (opened) => {
      await limitPages(visit, 'paid', { ...CHECKING, most: CHECKING.calls });
      const started = await checkedPayment(visit, opened);
      // Read the invoice again: its balance has changed if the payment succeeded.
      const { row } = (await openedInvoice(visit)).document;

      const check = paidAddress(opened, started.id);

      const { title, main } = paidMain(opened, { started, row, check });
      const offered =
        started.state === 'paid' && (await autopayOfferAfter(visit, opened, started.id));

      return framed(visit, opened, { title, main: html`${main}${offered}` });
    }),

  check: async (visit) => {
    const { state } = await checkedPayment(visit, await openedInvoice(visit));

    return { state };
  },
};

export const clientPaymentRoutes: RouteGroup = routeGroup({
  name: 'clientPayments',
  endpoints: clientPaymentEndpoints,
  handlers,
});

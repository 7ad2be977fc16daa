import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, recordWeb, type FeatureWeb } from '#web/feature-web.ts';
import { inApp, recordPage } from '#web/routes.ts';
import { idSearch, listSearch, textSearch, type ListSearch } from '#web/search-params.ts';
import { payment } from '#features/money/ledger/payment.ts';

const invoiceSearch = idSearch('invoiceId');
const returnSearch = textSearch('payment_intent');

/**
 * Parses the list's search parameters, plus `payment_intent`, which is set when a client's bank
 * redirects the browser back here.
 */
const paymentsSearch = (
  raw: Record<string, unknown>,
): ListSearch & { payment_intent?: string } => ({
  ...listSearch(raw),
  ...returnSearch(raw),
});

const routes = [
  createRoute({
    ...inApp,
    path: '/payments',
    validateSearch: paymentsSearch,
    component: lazyRouteComponent(() => import('./payments-page.tsx'), 'PaymentsPage'),
  }),
  createRoute({
    ...inApp,
    path: '/payments/add',
    validateSearch: invoiceSearch,
    component: lazyRouteComponent(() => import('./add-payment-page.tsx'), 'AddPaymentPage'),
  }),
  createRoute({
    ...recordPage,
    path: '/payments/$id',
    component: lazyRouteComponent(() => import('./payment-page.tsx'), 'PaymentPage'),
  }),
];

const onInvoice = () => import('./invoice-payments.tsx');

export const paymentsWeb: FeatureWeb<typeof routes> = recordWeb({
  entity: payment,
  icon: IconCash,
  routes,
  hasAddNew: false,
  related: {
    by: { contacts: 'clientId' },
    list: lazyPart(async () => (await import('./related-payments.tsx')).RelatedPayments),
  },
  partsOn: {
    invoices: {
      summary: lazyPart(async () => (await onInvoice()).PendingPayments),
      action: lazyPart(async () => (await onInvoice()).ClientCredit),
      side: lazyPart(async () => (await onInvoice()).InvoicePayments),
    },
  },
});

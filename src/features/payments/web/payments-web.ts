import IconCash from '@tabler/icons-react/dist/esm/icons/IconCash.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, recordWeb, type FeatureWeb } from '#web/feature-web.ts';
import { inApp, listPage, recordPage } from '#web/routes.ts';
import { idSearch, textSearch } from '#web/search-params.ts';
import { payment } from '#features/ledger/payment.ts';

const invoiceSearch = idSearch('invoiceId');
const amountSearch = textSearch('amount');

const routes = [
  createRoute({
    ...listPage,
    path: '/payments',
    component: lazyRouteComponent(() => import('./payments-page.tsx'), 'PaymentsPage'),
  }),
  createRoute({
    ...inApp,
    path: '/payments/process',
    validateSearch: invoiceSearch,
    component: lazyRouteComponent(() => import('./process-payment-page.tsx'), 'ProcessPaymentPage'),
  }),
  createRoute({
    ...inApp,
    path: '/payments/checkout',
    validateSearch: amountSearch,
    component: lazyRouteComponent(() => import('./checkout-page.tsx'), 'CheckoutPage'),
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
      action: lazyPart(async () => (await onInvoice()).ClientCredit),
      side: lazyPart(async () => (await onInvoice()).InvoicePayments),
    },
  },
});

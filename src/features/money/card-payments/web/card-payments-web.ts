import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';
import { inApp } from '#web/routes.ts';
import { idSearch, textSearch } from '#web/search-params.ts';

const invoiceSearch = idSearch('invoiceId');
const amountSearch = textSearch('amount');

const routes = [
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
];

export const cardPaymentsWeb: FeatureWeb<typeof routes> = {
  routes,
  aboveList: {
    payments: lazyPart(async () => (await import('./returned-payment.tsx')).ReturnedPayment),
  },
  partsOn: {
    invoices: {
      action: lazyPart(async () => (await import('./take-card.tsx')).TakeCard),
      side: lazyPart(
        async () => (await import('./bank-verification-card.tsx')).BankVerificationCard,
      ),
    },
    payments: {
      action: lazyPart(
        async () => (await import('./refund-through-provider.tsx')).RefundThroughProvider,
      ),
    },
  },
};

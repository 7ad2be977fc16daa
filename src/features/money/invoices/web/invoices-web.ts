import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, recordWeb, type FeatureWeb } from '#web/feature-web.ts';
import { inApp, listPage, recordPage } from '#web/routes.ts';
import { idSearch, tabSearch } from '#web/search-params.ts';
import { invoice } from '../invoice.ts';

const addSearch = idSearch('clientId', 'jobId');

const routes = [
  createRoute({
    ...listPage,
    path: '/invoices',
    component: lazyRouteComponent(() => import('./invoices-page.tsx'), 'InvoicesPage'),
  }),
  createRoute({
    ...inApp,
    path: '/invoices/add',
    validateSearch: addSearch,
    component: lazyRouteComponent(() => import('./add-invoice-page.tsx'), 'AddInvoicePage'),
  }),
  createRoute({
    ...recordPage,
    path: '/invoices/edit/$id',
    component: lazyRouteComponent(() => import('./edit-invoice-page.tsx'), 'EditInvoicePage'),
  }),
  createRoute({
    ...recordPage,
    path: '/invoices/$id',
    validateSearch: tabSearch,
    component: lazyRouteComponent(() => import('./invoice-page.tsx'), 'InvoicePage'),
  }),
];

export const invoicesWeb: FeatureWeb<typeof routes> = recordWeb({
  entity: invoice,
  icon: IconFileInvoice,
  routes,
  related: {
    by: { contacts: 'clientId', jobs: 'jobId' },
    list: lazyPart(async () => (await import('./related-invoices.tsx')).RelatedInvoices),
  },
  partsOn: {
    invoices: {
      side: lazyPart(async () => (await import('./invoice-links.tsx')).InvoiceLinks),
    },
    estimates: {
      action: lazyPart(
        async () => (await import('./convert-estimate-button.tsx')).ConvertEstimateButton,
      ),
    },
  },
});

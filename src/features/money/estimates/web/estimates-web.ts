import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, recordWeb, type FeatureWeb } from '#web/feature-web.ts';
import { inApp, listPage, recordPage } from '#web/routes.ts';
import { idSearch, tabSearch } from '#web/search-params.ts';
import { estimate } from '../estimate.ts';

const addSearch = idSearch('clientId', 'jobId');

const routes = [
  createRoute({
    ...listPage,
    path: '/estimates',
    component: lazyRouteComponent(() => import('./estimates-page.tsx'), 'EstimatesPage'),
  }),
  createRoute({
    ...inApp,
    path: '/estimates/add',
    validateSearch: addSearch,
    component: lazyRouteComponent(() => import('./add-estimate-page.tsx'), 'AddEstimatePage'),
  }),
  createRoute({
    ...recordPage,
    path: '/estimates/edit/$id',
    component: lazyRouteComponent(() => import('./edit-estimate-page.tsx'), 'EditEstimatePage'),
  }),
  createRoute({
    ...recordPage,
    path: '/estimates/$id',
    validateSearch: tabSearch,
    component: lazyRouteComponent(() => import('./estimate-page.tsx'), 'EstimatePage'),
  }),
];

export const estimatesWeb: FeatureWeb<typeof routes> = recordWeb({
  entity: estimate,
  icon: IconCalculator,
  routes,
  related: {
    by: { contacts: 'clientId', jobs: 'jobId' },
    list: lazyPart(async () => (await import('./related-estimates.tsx')).RelatedEstimates),
  },
});

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';
import { listPage, recordPage } from '#web/routes.ts';
import { jobCost } from '../job-cost.ts';

const pages = () => import('./job-cost-pages.tsx');
const card = () => import('./job-costs-card.tsx');

const routes = [
  createRoute({
    ...listPage,
    path: '/job-costs',
    component: lazyRouteComponent(pages, 'JobCostsPage'),
  }),
  createRoute({
    ...recordPage,
    path: '/job-costs/$id',
    component: lazyRouteComponent(pages, 'JobCostPage'),
  }),
];

/**
 * Costs have no navigation or Add New entry: they are added and edited on their job's page, which
 * links to the list of all costs.
 */
export const jobCostsWeb: FeatureWeb<typeof routes> = {
  entity: jobCost,
  related: {
    by: { jobs: 'jobId' },
    list: lazyPart(async () => (await card()).JobCostsCard),
  },
  partsOn: {
    jobs: {
      // Shown next to the job's note about documents. Loaded from the card's module because the job
      // page has already loaded it.
      deleteNote: lazyPart(async () => (await card()).KeptCosts),
    },
  },
  routes,
};

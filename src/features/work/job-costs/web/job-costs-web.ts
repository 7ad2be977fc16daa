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
 * Costs have no place of their own in the navigation or in Add New: they are added, read and changed
 * on the page of their job, which leads to the list of all of them.
 */
export const jobCostsWeb: FeatureWeb<typeof routes> = {
  entity: jobCost,
  related: {
    by: { jobs: 'jobId' },
    list: lazyPart(async () => (await card()).JobCostsCard),
  },
  partsOn: {
    jobs: {
      // Beside the note on the documents of the job, which stay as well.
      // Read from the card, whose code the page has by then.
      deleteNote: lazyPart(async () => (await card()).KeptCosts),
    },
  },
  routes,
};

import IconBriefcase from '@tabler/icons-react/dist/esm/icons/IconBriefcase.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, recordWeb, type FeatureWeb } from '#web/feature-web.ts';
import { inApp, recordPage } from '#web/routes.ts';
import {
  idSearch,
  listSearch,
  tabSearch,
  textSearch,
  type ListSearch,
} from '#web/search-params.ts';
import { job } from '../job.ts';

const viewSearch = textSearch('view');
const jobsSearch = (raw: Record<string, unknown>): ListSearch & { view?: string } => ({
  ...listSearch(raw),
  ...viewSearch(raw),
});
const addSearch = idSearch('clientId');

const routes = [
  createRoute({
    ...inApp,
    path: '/jobs',
    validateSearch: jobsSearch,
    component: lazyRouteComponent(() => import('./jobs-page.tsx'), 'JobsPage'),
  }),
  createRoute({
    ...inApp,
    path: '/jobs/add',
    validateSearch: addSearch,
    component: lazyRouteComponent(() => import('./add-job-page.tsx'), 'AddJobPage'),
  }),
  createRoute({
    ...recordPage,
    path: '/jobs/edit/$id',
    component: lazyRouteComponent(() => import('./edit-job-page.tsx'), 'EditJobPage'),
  }),
  createRoute({
    ...recordPage,
    path: '/jobs/$id',
    validateSearch: tabSearch,
    component: lazyRouteComponent(() => import('./job-page.tsx'), 'JobPage'),
  }),
];

export const jobsWeb: FeatureWeb<typeof routes> = recordWeb({
  entity: job,
  icon: IconBriefcase,
  routes,
  related: {
    by: { contacts: 'clientId' },
    list: lazyPart(async () => (await import('./related-jobs.tsx')).RelatedJobs),
  },
});

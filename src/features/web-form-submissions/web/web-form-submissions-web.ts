import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureWeb } from '#web/feature-web.ts';
import { listPage, recordPage } from '#web/routes.ts';
import { webFormSubmission } from '../web-form-submission.ts';

const pages = () => import('./submissions-page.tsx');

const routes = [
  createRoute({
    ...recordPage,
    path: '/web-forms/$id',
    component: lazyRouteComponent(() => import('./web-form-page.tsx'), 'WebFormPage'),
  }),
  createRoute({
    ...listPage,
    path: '/web-form-submissions',
    component: lazyRouteComponent(pages, 'SubmissionsPage'),
  }),
  createRoute({
    ...recordPage,
    path: '/web-form-submissions/$id',
    component: lazyRouteComponent(pages, 'SubmissionPage'),
  }),
];

export const webFormSubmissionsWeb: FeatureWeb<typeof routes> = {
  entity: webFormSubmission,
  routes,
};

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';
import { inApp, recordPage } from '#web/routes.ts';
import { idSearch, listSearch, textSearch } from '#web/search-params.ts';
import { webFormSubmission } from '../web-form-submission.ts';

const pages = () => import('./submissions-page.tsx');

const openId = idSearch('open');
const places = textSearch('tab', 'folder');

/**
 * Parses a submission list's search params: its filters, folder, and tab, and the open submission.
 */
const inboxSearch = (raw: Record<string, unknown>) => ({
  ...listSearch(raw),
  ...places(raw),
  ...openId(raw),
});

const routes = [
  createRoute({
    ...recordPage,
    path: '/web-forms/$id',
    validateSearch: inboxSearch,
    component: lazyRouteComponent(() => import('./web-form-page.tsx'), 'WebFormPage'),
  }),
  createRoute({
    ...inApp,
    path: '/web-form-submissions',
    validateSearch: inboxSearch,
    component: lazyRouteComponent(pages, 'SubmissionsPage'),
  }),
  createRoute({
    ...recordPage,
    path: '/web-form-submissions/$id',
    component: lazyRouteComponent(() => import('./submission-page.tsx'), 'SubmissionPage'),
  }),
];

export const webFormSubmissionsWeb: FeatureWeb<typeof routes> = {
  entity: webFormSubmission,
  related: {
    by: { contacts: 'contactId', jobs: 'jobId' },
    list: lazyPart(async () => (await import('./related-submissions.tsx')).RelatedSubmissions),
  },
  routes,
};

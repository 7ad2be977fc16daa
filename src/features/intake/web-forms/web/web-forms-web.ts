import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureWeb } from '#web/feature-web.ts';
import { inApp, listPage, recordPage } from '#web/routes.ts';
import { idSearch } from '#web/search-params.ts';
import { webForm } from '../web-form.ts';

/** The id of the form to copy. */
const newSearch = idSearch('copy');

const routes = [
  createRoute({
    ...listPage,
    path: '/web-forms',
    component: lazyRouteComponent(() => import('./web-forms-page.tsx'), 'WebFormsPage'),
  }),
  createRoute({
    ...inApp,
    path: '/web-forms/new',
    validateSearch: newSearch,
    component: lazyRouteComponent(() => import('./new-web-form-page.tsx'), 'NewWebFormPage'),
  }),
  createRoute({
    ...recordPage,
    path: '/web-forms/$id/edit',
    component: lazyRouteComponent(() => import('./edit-web-form-page.tsx'), 'EditWebFormPage'),
  }),
];

/** A single form's page is in the submissions feature. */
export const webFormsWeb: FeatureWeb<typeof routes> = {
  entity: webForm,
  navigation: {
    label: 'Web Forms',
    to: '/web-forms',
    also: ['/web-form-submissions'],
    icon: IconForms,
    resource: 'web_forms',
  },
  addNew: {
    label: 'New Web Form',
    to: '/web-forms/new',
    icon: IconForms,
    resource: 'web_forms',
  },
  routes,
};

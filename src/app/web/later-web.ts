/** Features that come later: their places in the menus and their addresses. */
import IconForms from '@tabler/icons-react/dist/esm/icons/IconForms.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureWeb } from '#web/feature-web.ts';
import { inApp, open, recordPage } from '#web/routes.ts';

const pages = () => import('./later-pages.tsx');

const component = lazyRouteComponent(pages, 'WebFormsPage');

const webFormRoutes = [
  createRoute({ ...inApp, path: '/web-forms', component }),
  createRoute({ ...inApp, path: '/web-forms/new', component }),
  createRoute({ ...recordPage, path: '/web-forms/$id/edit', component }),
  createRoute({ ...recordPage, path: '/web-forms/$id', component }),
];
const openRoutes = [
  createRoute({
    ...open,
    path: '/web-form/$id',
    component: lazyRouteComponent(pages, 'PublicWebFormPage'),
  }),
];

export const webFormsWeb: FeatureWeb<typeof webFormRoutes, typeof openRoutes> = {
  navigation: { label: 'Web Forms', to: '/web-forms', icon: IconForms },
  addNew: { label: 'New Web Form', to: '/web-forms/new', icon: IconForms },
  routes: webFormRoutes,
  openRoutes,
};

import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureWeb } from '#web/feature-web.ts';
import { inApp } from '#web/routes.ts';
import { idSearch } from '#web/search-params.ts';

const importSearch = idSearch('id');

const routes = [
  createRoute({
    ...inApp,
    path: '/contacts/import',
    validateSearch: importSearch,
    component: lazyRouteComponent(() => import('./import-contacts-page.tsx'), 'ImportContactsPage'),
  }),
];

export const contactImportWeb: FeatureWeb<typeof routes> = { routes };

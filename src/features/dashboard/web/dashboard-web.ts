import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureWeb } from '#web/feature-web.ts';
import { inApp } from '#web/routes.ts';
import { idSearch, tabSearch } from '#web/search-params.ts';

const pages = idSearch('tasksPage', 'jobsPage', 'contactsPage');

/** The open tab, and the pages of its sections. */
const homeSearch = (raw: Record<string, unknown>) => ({ ...tabSearch(raw), ...pages(raw) });

const routes = [
  createRoute({
    ...inApp,
    path: '/',
    validateSearch: homeSearch,
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  }),
];

export const dashboardWeb: FeatureWeb<typeof routes> = {
  navigation: { label: 'Dashboard', to: '/', icon: IconLayoutDashboard },
  routes,
};

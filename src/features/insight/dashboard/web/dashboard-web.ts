import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureWeb } from '#web/feature-web.ts';
import { inApp } from '#web/routes.ts';
import { idSearch, listSearch, textSearch } from '#web/search-params.ts';

const views = textSearch('tab', 'period', 'metric', 'board');
const pages = idSearch('tasksPage', 'jobsPage', 'contactsPage');

/** The open tab, its period, metric and filters, what its board shows, and the pages of its sections. */
const homeSearch = (raw: Record<string, unknown>) => ({
  ...listSearch(raw),
  ...views(raw),
  ...pages(raw),
});

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

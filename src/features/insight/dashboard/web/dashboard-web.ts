import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureWeb } from '#web/feature-web.ts';
import { inApp } from '#web/routes.ts';
import { idSearch, listSearch, textSearch } from '#web/search-params.ts';

const views = textSearch('tab', 'period', 'metric', 'board');
const pages = idSearch('tasksPage', 'jobsPage', 'contactsPage');

/**
 * Parses Home's URL search params: the tab with its period, metric, and filters, the board, and the
 * section pages.
 */
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

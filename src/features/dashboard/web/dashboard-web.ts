import IconLayoutDashboard from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureWeb } from '#web/feature-web.ts';
import { inApp } from '#web/routes.ts';

const routes = [
  createRoute({
    ...inApp,
    path: '/',
    component: lazyRouteComponent(() => import('./dashboard-page.tsx'), 'DashboardPage'),
  }),
];

export const dashboardWeb: FeatureWeb<typeof routes> = {
  navigation: { label: 'Dashboard', to: '/', icon: IconLayoutDashboard },
  routes,
};

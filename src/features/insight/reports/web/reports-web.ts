import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazyPart, type FeatureWeb } from '#web/feature-web.ts';
import { inApp, listPage } from '#web/routes.ts';

const routes = [
  createRoute({
    ...inApp,
    path: '/reports',
    component: lazyRouteComponent(() => import('./reports-page.tsx'), 'ReportsPage'),
  }),
  createRoute({
    ...listPage,
    path: '/reports/$name',
    component: lazyRouteComponent(() => import('./report-page.tsx'), 'ReportPage'),
  }),
];

export const reportsWeb: FeatureWeb<typeof routes> = {
  navigation: {
    label: 'Reports',
    to: '/reports',
    icon: IconReportAnalytics,
    resource: 'reports',
  },
  partsOn: {
    contacts: {
      action: lazyPart(async () => (await import('./statement-button.tsx')).StatementButton),
    },
  },
  routes,
};

import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureWeb } from '#web/feature-web.ts';
import { inApp } from '#web/routes.ts';
import { listSearch, tabSearch } from '#web/search-params.ts';
import { withNotificationTypes } from '#web/with-notification-types.ts';

/** The search parameters for the tab and for the list in it. */
const settingsSearch = (raw: Record<string, unknown>) => ({
  ...listSearch(raw),
  ...tabSearch(raw),
});

const routes = [
  createRoute({
    ...inApp,
    path: '/settings',
    validateSearch: settingsSearch,
    component: lazyRouteComponent(
      withNotificationTypes(() => import('./settings-page.tsx')),
      'SettingsPage',
    ),
  }),
];

export const settingsWeb: FeatureWeb<typeof routes> = {
  navigation: { label: 'Settings', to: '/settings', icon: IconSettings },
  routes,
};

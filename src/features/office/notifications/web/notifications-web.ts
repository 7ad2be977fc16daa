import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureWeb } from '#web/feature-web.ts';
import { open } from '#web/routes.ts';
import { withNotificationTypes } from '#web/with-notification-types.ts';

const openRoutes = [
  createRoute({
    ...open,
    path: '/unsubscribe/$token',
    component: lazyRouteComponent(
      withNotificationTypes(() => import('./unsubscribe-page.tsx')),
      'UnsubscribePage',
    ),
  }),
];

/** Adds the unsubscribe page. The bell is part of the app layout, so it needs no route. */
export const notificationsWeb: FeatureWeb<[], typeof openRoutes> = { openRoutes };

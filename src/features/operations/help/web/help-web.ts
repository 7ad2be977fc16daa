import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { FeatureWeb } from '#web/feature-web.ts';
import { inApp } from '#web/routes.ts';

const routes = [
  createRoute({
    ...inApp,
    path: '/help',
    component: lazyRouteComponent(() => import('./help-page.tsx'), 'HelpPage'),
  }),
  createRoute({
    ...inApp,
    path: '/help/$topic',
    component: lazyRouteComponent(() => import('./help-page.tsx'), 'HelpTopicPage'),
  }),
];

/** Help pages that ship with Gable. */
export const helpWeb: FeatureWeb<typeof routes> = { routes };

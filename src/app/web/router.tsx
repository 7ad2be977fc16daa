/** The router for all features' pages. Each page is a separate chunk: never import one here. */
import { createRoute, createRouter } from '@tanstack/react-router';
import { meQuery } from '#features/office/auth/web/session.ts';
import { waitForSignIn } from '#features/office/auth/web/session-ended.ts';
import { requireSignIn } from '#features/office/auth/web/sign-in-guard.ts';
import { setSignedOutHandler } from '#web/api/api-client.ts';
import { queryClient, setNavigationCheck } from '#web/api/query-client.ts';
import { forgetSubmissions } from '#web/api/submission-keys.ts';
import { ErrorPage, NotFoundPage } from '#web/pages/message-page.tsx';
import { PendingPage } from '#web/pages/pending-page.tsx';
import { appRoute, inApp, rootRoute } from '#web/routes.ts';
import { parseSearch, stringifySearch } from '#web/search-params.ts';
import { FEATURES } from './features.ts';
import { Shell } from './shell/shell.tsx';

// The route for all other URLs. It is inside the shell, so the menus still work.
const anyOther = createRoute({ ...inApp, path: '$', component: NotFoundPage });

type Pages<Kind extends 'routes' | 'openRoutes'> = NonNullable<
  (typeof FEATURES)[number][Kind]
>[number];

const appRoutes = FEATURES.flatMap<Pages<'routes'>>(({ routes = [] }) => routes);
const openRoutes = FEATURES.flatMap<Pages<'openRoutes'>>(({ openRoutes: open = [] }) => open);

const routeTree = rootRoute.addChildren([
  appRoute.update({ component: Shell }).addChildren([...appRoutes, anyOther]),
  ...openRoutes,
]);

export const router = createRouter({
  routeTree,
  context: { queryClient, requireSignIn: (href) => requireSignIn(queryClient, href) },
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 250,
  defaultPendingComponent: PendingPage,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

setNavigationCheck(() => router.state.status === 'pending');

router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (pathChanged) forgetSubmissions();
});

setSignedOutHandler(async () => {
  // A user on a signed-in screen stays there and signs in again, so nothing they typed is lost.
  if (router.state.matches.some(({ context }) => 'me' in context)) return waitForSignIn();
  queryClient.setQueryData(meQuery.queryKey, null);
  const { href, pathname } = router.state.location;
  if (pathname !== '/sign-in') {
    void router.navigate({ to: '/sign-in', search: { next: href }, replace: true });
  }

  return false;
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

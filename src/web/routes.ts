/**
 * The parent routes of every page, and shared options for each type of page. Features declare their
 * routes with these. Define query validators outside the route: defined inline, their types would
 * depend on all routes.
 *
 * @example
 * const addSearch = textSearch('name');
 * const routes = [
 *   createRoute({ ...listPage, path: '/contacts', component: … }),
 *   createRoute({ ...inApp, path: '/contacts/add', validateSearch: addSearch, component: … }),
 *   createRoute({ ...recordPage, path: '/contacts/$id', component: … }),
 * ];
 */
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router';
import type { Me } from './me.ts';
import { listSearch } from './search-params.ts';

interface RouterContext {
  queryClient: QueryClient;
  /** Returns the signed-in user. Sends anyone else to the sign-in page, then back to this URL. */
  requireSignIn: (href: string) => Promise<Me>;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

/**
 * The parent of all screens for signed-in users. The composition root adds the app shell around
 * them.
 */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ context, location }) => ({
    me: await context.requireSignIn(location.href),
  }),
});

/** A page that requires no session. */
export const open = { getParentRoute: () => rootRoute };

/** A page for signed-in users. */
export const inApp = { getParentRoute: () => appRoute };

/** A list page, with its state in the URL query: `/contacts?q=smith`. */
export const listPage = { ...inApp, validateSearch: listSearch };

/**
 * A record's page, such as `/contacts/12`. Parses the ID as a number; any other ID shows "not
 * found".
 */
export const recordPage = {
  ...inApp,
  params: {
    parse: ({ id }: { id: string }) => ({ id: Number(id) }),
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  },
};

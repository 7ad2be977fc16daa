/**
 * The routes above every page, and what pages of one sort have in common. Features declare their pages
 * with them; validators of a query stand apart: inside, their types would depend on all routes.
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
  /** The signed-in user; sends anybody else to sign in and then to this address. */
  requireSignIn: (href: string) => Promise<Me>;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({ component: Outlet });

/** Above the screens for signed-in users; the composition puts the frame around them. */
export const appRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'app',
  beforeLoad: async ({ context, location }) => ({
    me: await context.requireSignIn(location.href),
  }),
});

/** A page that needs no session. */
export const open = { getParentRoute: () => rootRoute };

/** A page for signed-in users. */
export const inApp = { getParentRoute: () => appRoute };

/** A list, with its state in the query: `/contacts?q=smith`. */
export const listPage = { ...inApp, validateSearch: listSearch };

/** A page of one record, `/contacts/12`: the id as a number; the API returns a 404 for any other text. */
export const recordPage = {
  ...inApp,
  params: {
    parse: ({ id }: { id: string }) => ({ id: Number(id) }),
    stringify: ({ id }: { id: number }) => ({ id: String(id) }),
  },
};

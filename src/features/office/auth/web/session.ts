/** The browser's session: the signed-in user, and what to do when a session starts and ends. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { ApiError, callApi } from '#web/api/api-client.ts';
import { endpointKey } from '#web/api/endpoint-query.ts';
import { queryClient } from '#web/api/query-client.ts';
import { clearDrafts } from '#web/form/local-draft.ts';
import { authEndpoints } from '../auth-endpoints.ts';
import type { Me } from '../user.ts';
import { notifyOtherTabs } from './session-ended.ts';
import { forgetToasts } from '#web/toast/toast.ts';

/**
 * Loads the signed-in user, or null. This is the only query that treats a 401 as a result rather
 * than an error.
 */
export const meQuery = queryOptions({
  queryKey: endpointKey(authEndpoints.me),
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      return await callApi(authEndpoints.me, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  // The route guard has just loaded the user.
  refetchOnMount: false,
});

/**
 * Returns the signed-in user's full profile. Use this in screens only; use `useMe` in rows, since
 * it doesn't observe the query.
 */
export function useSignedIn(): Me {
  const { data } = useSuspenseQuery(meQuery);
  // If the session ends, keep showing the screen with the user's input until they leave it.
  const { me } = useRouteContext({ strict: false });
  const known = data ?? (me as Me | undefined);
  if (!known) throw new Error('This screen needs a signed-in user');

  return known;
}

/**
 * Starts a session for this user. Clears the cache, so no data of a previous user remains in the
 * browser.
 */
export function startSession(me: Me): void {
  queryClient.clear();
  forgetToasts();
  queryClient.setQueryData(meQuery.queryKey, me);
  notifyOtherTabs(me.id);
}

/**
 * Ends the session, clears all loaded data and the user's drafts on this computer, and loads the
 * sign-in page.
 */
export async function signOut(userId: number): Promise<void> {
  // A request in progress would fail with a 401 once the session has ended.
  await queryClient.cancelQueries();
  try {
    await callApi(authEndpoints.logout);
  } catch (error) {
    void queryClient.invalidateQueries();
    throw error;
  }
  clearDrafts(userId);
  notifyOtherTabs(null);
  // Reload the page, so no data of the last user stays in memory.
  window.location.assign('/sign-in');
}

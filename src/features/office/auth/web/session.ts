/** The browser's session: the signed-in user, and the work at its start and end. */
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

/** The signed-in user, or null. The one query for which a 401 is a result and not an error. */
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
  // The guard of the routes has just loaded it.
  refetchOnMount: false,
});

/** The signed-in user with the whole profile. For single screens: rows use `useMe`, which observes nothing. */
export function useSignedIn(): Me {
  const { data } = useSuspenseQuery(meQuery);
  // When a session ends, the screen and its typed input stay until it is left.
  const { me } = useRouteContext({ strict: false });
  const known = data ?? (me as Me | undefined);
  if (!known) throw new Error('This screen needs a signed-in user');

  return known;
}

/** Continues as this user and clears the cache, so that no data of a previous user remains in the browser. */
export function startSession(me: Me): void {
  queryClient.clear();
  forgetToasts();
  queryClient.setQueryData(meQuery.queryKey, me);
  notifyOtherTabs(me.id);
}

/** Ends the session, clears all loaded data and the user's drafts on this computer, and reloads. */
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
  // A full load leaves nothing of the last user in memory.
  window.location.assign('/sign-in');
}

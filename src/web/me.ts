import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { Me } from '#features/auth/user.ts';
import { can, type Action, type Resource } from '#shared/access.ts';
import { dayInZone, type CalendarDay } from '#shared/calendar-day.ts';
import { createContext, useContext, useState } from 'react';
import { endpointKey } from './api/endpoint-query.ts';
import { ApiError, callApi } from './api/api-client.ts';
import { serverNow } from './server-clock.ts';
import { authEndpoints } from '#features/auth/auth-endpoints.ts';

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

/** The signed-in user, provided by `Shell`. */
export const MeContext = createContext<Me | null>(null);

/** Reads the signed-in user, once for every `useMe`: otherwise each row would observe the cache. */
export function useSignedIn(): Me {
  const { data } = useSuspenseQuery(meQuery);
  // When a session ends, the screen and its typed input stay until it is left.
  const { me } = useRouteContext({ strict: false });
  const known = data ?? me;
  if (!known) throw new Error('This screen needs a signed-in user');

  return known;
}

/** The signed-in user. Throws on public screens. */
export function useMe(): Me {
  const me = useContext(MeContext);
  if (!me) throw new Error('This screen needs a signed-in user');

  return me;
}

/**
 * Whether the signed-in user may do this, to hide what the server would refuse anyway.
 *
 * @example
 * const canCreate = useCan('contacts', 'create');
 */
export function useCan(resource: Resource, action: Action): boolean {
  return can(useMe(), resource, action);
}

/** The company's today; without a session, the day at the reader's own place. */
export function useToday(): CalendarDay {
  const { data } = useQuery({ ...meQuery, enabled: false });
  const [readersDay] = useState(() =>
    dayInZone(serverNow(), Intl.DateTimeFormat().resolvedOptions().timeZone),
  );

  return data?.today ?? readersDay;
}

import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { accountEndpoints } from '#features/accounts/account-endpoints.ts';
import type { Me } from '#features/accounts/account.ts';
import { can, type Action, type Resource } from '#shared/access.ts';
import { dayInZone, type CalendarDay } from '#shared/calendar-day.ts';
import { createContext, useContext, useState } from 'react';
import { ApiError, callApi } from './api-client.ts';
import { serverNow } from './server-clock.ts';

/** Who is signed in, or null. The one read that takes a 401 as an answer (C68). */
export const meQuery = queryOptions({
  queryKey: ['accounts', 'me'],
  queryFn: async ({ signal }): Promise<Me | null> => {
    try {
      return await callApi(accountEndpoints.me, { signal });
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

/** The signed-in user, provided by `Shell`. */
export const MeContext = createContext<Me | null>(null);

/** Reads who is signed in, once for all that asks by `useMe`: a row each would watch the cache by itself. */
export function useSignedIn(): Me {
  const { data } = useSuspenseQuery(meQuery);
  // A sign-in that has ended leaves the screen, and what was typed there, as it is until it is left.
  const { me } = useRouteContext({ strict: false });
  const known = data ?? me;
  if (!known) throw new Error('This screen needs a signed-in user');

  return known;
}

/** The signed-in user. Throws on screens that need no sign-in. */
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

/** The company's today (D25); outside of the sign-in, the day where the reader is. */
export function useToday(): CalendarDay {
  const { data } = useQuery({ ...meQuery, enabled: false });
  const [readersDay] = useState(() =>
    dayInZone(serverNow(), Intl.DateTimeFormat().resolvedOptions().timeZone),
  );

  return data?.today ?? readersDay;
}

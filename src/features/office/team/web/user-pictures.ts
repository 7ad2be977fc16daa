import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import type { TeamMember } from '../team.ts';
import { teamEndpoints } from '../team-endpoints.ts';

const picturesOf = (users: readonly TeamMember[]): ReadonlyMap<number, string> =>
  new Map(users.flatMap(({ id, avatar }) => (avatar === null ? [] : [[id, avatar]])));

/**
 * Returns a function that looks up a user's picture URL; null if the user has none or users are
 * still loading. All callers on a page share one request. Errors are ignored: initials are shown
 * instead.
 */
export function useUserPictures(): (userId: number | null) => string | null {
  const { data } = useQuery({ ...endpointQuery(teamEndpoints.users), select: picturesOf });

  return useCallback((userId) => (userId === null ? null : (data?.get(userId) ?? null)), [data]);
}

import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import type { TeamMember } from '../team.ts';
import { teamEndpoints } from '../team-endpoints.ts';

const picturesOf = (users: readonly TeamMember[]): ReadonlyMap<number, string> =>
  new Map(users.flatMap(({ id, avatar }) => (avatar === null ? [] : [[id, avatar]])));

/**
 * Returns a function for the address of a user's picture; null for a user without one, and until
 * the users are loaded, which happens once for all parts of a page. A picture is decoration:
 * initials stand for a missing one, whatever the reason.
 */
export function useUserPictures(): (userId: number | null) => string | null {
  const { data } = useQuery({ ...endpointQuery(teamEndpoints.users), select: picturesOf });

  return useCallback((userId) => (userId === null ? null : (data?.get(userId) ?? null)), [data]);
}

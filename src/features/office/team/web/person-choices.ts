/** The people to choose from. Apart from `PersonField`, so that a list that filters by them loads no field. */
import { useQuery } from '@tanstack/react-query';
import type { User } from '#features/office/auth/user.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import type { Choice } from '#web/form/select-field.tsx';
import { useCan, useMe } from '#web/me.ts';
import type { Me } from '#web/me.ts';
import { teamEndpoints } from '../team-endpoints.ts';

function nameOf({ fullName, isActive }: User): string {
  return isActive ? fullName : `${fullName} (left)`;
}

/** The users that can be chosen for a record. Deactivated ones are offered only where a record already names them. */
export function usePersonChoices(named: readonly unknown[]): Choice[] {
  const me = useMe();
  const { data: users, isPending } = useQuery(endpointQuery(teamEndpoints.users));
  if (!users) return isPending ? whileLoading(named, me) : [];

  return users
    .filter(({ id, isActive }) => isActive || isNamed(named, id))
    .map((user) => ({ value: String(user.id), label: nameOf(user) }));
}

/**
 * Returns the named users, without a name until the users are loaded: an id means nothing to a
 * reader.
 */
function whileLoading(named: readonly unknown[], me: Pick<Me, 'id' | 'fullName'>): Choice[] {
  return named
    .filter((id) => typeof id === 'string' || typeof id === 'number')
    .map((id) => ({ value: String(id), label: isNamed([id], me.id) ? me.fullName : '…' }));
}

/** Forms hold ids as numbers, lists of several as texts. */
function isNamed(named: readonly unknown[], sought: number): boolean {
  return named.some((id) => String(id) === String(sought));
}

/** Looks up the name for a user's id; undefined for no user and until the users are loaded. */
export function usePersonName(): (id: unknown) => string | undefined {
  const { data: users = [] } = useQuery(endpointQuery(teamEndpoints.users));

  return (sought) => {
    const user = users.find(({ id }) => String(id) === String(sought));

    return user && nameOf(user);
  };
}

/** The users as values of a list's filter; undefined until they are loaded. */
export function usePersonFilter():
  | { values: string[]; valueLabel: (id: string) => string }
  | undefined {
  const { data: users = [] } = useQuery({
    ...endpointQuery(teamEndpoints.users),
    enabled: useCan('users', 'read'),
  });
  if (users.length === 0) return undefined;
  const names = new Map(users.map((user) => [String(user.id), nameOf(user)]));

  return { values: [...names.keys()], valueLabel: (id) => names.get(id) ?? id };
}

/**
 * Choices of users. In a separate file from `PersonField` so lists that filter by user don't load
 * form fields.
 */
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

/**
 * Returns the users to choose from. Deactivated users are included only if they are already
 * selected.
 */
export function usePersonChoices(named: readonly unknown[]): Choice[] {
  const me = useMe();
  const { data: users, isPending } = useQuery(endpointQuery(teamEndpoints.users));
  if (!users) return isPending ? whileLoading(named, me) : [];

  return users
    .filter(({ id, isActive }) => isActive || isNamed(named, id))
    .map((user) => ({ value: String(user.id), label: nameOf(user) }));
}

/**
 * Returns the selected users while the list loads. Shows '…' instead of ids, which mean nothing to
 * users.
 */
function whileLoading(named: readonly unknown[], me: Pick<Me, 'id' | 'fullName'>): Choice[] {
  return named
    .filter((id) => typeof id === 'string' || typeof id === 'number')
    .map((id) => ({ value: String(id), label: isNamed([id], me.id) ? me.fullName : '…' }));
}

/** Forms store ids as numbers, or as strings in multi-selects. */
function isNamed(named: readonly unknown[], sought: number): boolean {
  return named.some((id) => String(id) === String(sought));
}

/**
 * Returns a function that looks up a user's name by id; undefined if there is no such user or users
 * are still loading.
 */
export function usePersonName(): (id: unknown) => string | undefined {
  const { data: users = [] } = useQuery(endpointQuery(teamEndpoints.users));

  return (sought) => {
    const user = users.find(({ id }) => String(id) === String(sought));

    return user && nameOf(user);
  };
}

/** Returns users as filter values for a list; undefined while they load. */
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

import { useQuery } from '@tanstack/react-query';
import { usersQuery } from '#features/accounts/web/users-query.ts';
import type { ExtraFilter } from '#web/list/list-column.ts';
import { useCan } from '#web/me.ts';

/** Jobs by their sales rep, to be ticked by name; nothing before the people are known. */
export function useSalesRepFilter(): ExtraFilter[] {
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: useCan('users', 'read') });
  if (users.length === 0) return [];
  const names = new Map(
    users.map(({ id, fullName, isActive }) => [
      String(id),
      isActive ? fullName : `${fullName} (left)`,
    ]),
  );

  return [
    {
      key: 'salesRep',
      label: 'Sales rep',
      values: [...names.keys()],
      valueLabel: (id) => names.get(id) ?? id,
    },
  ];
}

import { usePersonFilter } from '#features/team/web/person-choices.ts';
import type { ExtraFilter } from '#web/list/list-column.ts';

/** Filters jobs by sales rep; empty until the users are loaded. */
export function useSalesRepFilter(): ExtraFilter[] {
  const people = usePersonFilter();

  return people ? [{ key: 'salesRep', label: 'Sales rep', ...people }] : [];
}

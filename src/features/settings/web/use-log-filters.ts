import { HISTORY_ACTIONS, HISTORY_ENTITIES } from '#shared/records/audit-event.ts';
import type { ListFields } from '#shared/list-query.ts';
import type { LogFilters } from '#shared/records/timeline-endpoints.ts';
import { useListState } from '#web/list/use-list-state.ts';

const FIELDS = {
  entity: { kind: 'choice', values: HISTORY_ENTITIES },
  action: { kind: 'choice', values: HISTORY_ACTIONS },
  userId: { kind: 'number' },
  from: { kind: 'date' },
  to: { kind: 'date' },
} as const satisfies ListFields & Record<keyof LogFilters, unknown>;

const DEFAULTS = { sort: [], pageSize: 25 };

/** The filters of the audit log, kept in the address as those of every list. */
export function useLogFilters() {
  const { query, isNarrowed, setFilter, clear } = useListState(FIELDS, DEFAULTS);
  const valueOf = (name: keyof LogFilters) =>
    query.filters.find(({ field }) => field === name)?.values[0];
  const userId = Number(valueOf('userId'));
  const filters: LogFilters = {
    entity: HISTORY_ENTITIES.find((one) => one === valueOf('entity')),
    action: HISTORY_ACTIONS.find((one) => one === valueOf('action')),
    // An id that there cannot be would be refused.
    userId: Number.isInteger(userId) && userId > 0 ? userId : undefined,
    from: valueOf('from'),
    to: valueOf('to'),
  };

  return {
    filters,
    isNarrowed,
    /** Without a value the filter is taken off. */
    narrow: (name: keyof LogFilters, value: string | undefined) =>
      setFilter(name, 'equals', value ? [value] : []),
    clear,
  };
}

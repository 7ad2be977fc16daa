import { Button, NativeSelect } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { accountWords } from '#features/office/profile/web/account-words.ts';
import { teamEndpoints } from '#features/office/team/team-endpoints.ts';
import { EVENTS_AT_ONCE, HISTORY_ENTITIES } from '#shared/records/audit-event.ts';
import { actionWords, HISTORY_ACTIONS } from '#shared/records/history-actions.ts';
import { headingOf } from '#shared/records/event-nouns.ts';
import { historyEndpoints, type LogFilters } from '#shared/records/timeline-endpoints.ts';
import type { ListFields } from '#shared/list-query.ts';
import { useListState } from '#web/list/use-list-state.ts';
import { loadFile } from '#web/api/api-client.ts';
import { endpointPages, endpointQuery } from '#web/api/endpoint-query.ts';
import { saveFile } from '#web/list/export-csv.ts';
import { useExport } from '#web/list/use-export.ts';
import { EventDays } from '#web/record/event-days.tsx';
import { registerChangeFormatter } from '#web/record/event-words.ts';
import { Card } from '#web/ui/card.tsx';
import { DayFilter } from '#web/ui/day-filter.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import rowList from '#web/ui/row-list.module.css';

registerChangeFormatter('users', accountWords);

const KINDS = [
  { value: '', label: 'Everything' },
  ...HISTORY_ENTITIES.map((value) => ({ value, label: headingOf(value) })),
];

const ACTIONS = [
  { value: '', label: 'Any action' },
  ...HISTORY_ACTIONS.map((value) => ({ value, label: actionWords(value).label })),
];

const FILTERS = {
  entity: { kind: 'choice', values: HISTORY_ENTITIES },
  action: { kind: 'choice', values: HISTORY_ACTIONS },
  userId: { kind: 'number' },
  from: { kind: 'date' },
  to: { kind: 'date' },
} as const satisfies ListFields & Record<keyof LogFilters, unknown>;

const DEFAULTS = { sort: [], pageSize: 25 };

/** The audit log's filters, stored in the URL like those of any list. */
function useLogFilters() {
  const { query, isNarrowed, setFilter, clear } = useListState(FILTERS, DEFAULTS);
  const valueOf = (name: keyof LogFilters) =>
    query.filters.find(({ field }) => field === name)?.values[0];
  const userId = Number(valueOf('userId'));
  const filters: LogFilters = {
    entity: HISTORY_ENTITIES.find((one) => one === valueOf('entity')),
    action: HISTORY_ACTIONS.find((one) => one === valueOf('action')),
    // The server rejects ids that aren't positive integers.
    userId: Number.isInteger(userId) && userId > 0 ? userId : undefined,
    from: valueOf('from'),
    to: valueOf('to'),
  };

  return {
    filters,
    isNarrowed,
    /** Sets a filter, or clears it if there is no value. */
    narrow: (name: keyof LogFilters, value: string | undefined) =>
      setFilter(name, 'equals', value ? [value] : []),
    clear,
  };
}

/** Shows the company's audit log by day, newest first. */
export function AuditLog() {
  const { filters, isNarrowed, narrow, clear } = useLogFilters();
  const users = useQuery(endpointQuery(teamEndpoints.users));
  const answer = useInfiniteQuery({
    ...endpointPages(historyEndpoints.log, { query: filters }, (events) =>
      events.length === EVENTS_AT_ONCE ? events.at(-1)?.id : undefined,
    ),
    placeholderData: keepPreviousData,
  });
  const events = answer.data?.pages.flat() ?? [];
  const saving = useExport(async () => {
    saveFile(await loadFile(historyEndpoints.exportLog, { query: filters }), 'audit-log.csv');
  });

  return (
    <Card
      title="Audit log"
      description="Who changed what, and when. Read-only."
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={saving.isBusy}
          disabled={events.length === 0}
          onClick={saving.start}
        >
          Export CSV
        </Button>
      }
    >
      <div className={rowList.filters}>
        <NativeSelect
          label="Show"
          value={filters.entity ?? ''}
          data={KINDS}
          onChange={({ currentTarget: { value } }) => narrow('entity', value)}
        />
        <NativeSelect
          label="Action"
          value={filters.action ?? ''}
          data={ACTIONS}
          onChange={({ currentTarget: { value } }) => narrow('action', value)}
        />
        <NativeSelect
          label="By"
          value={String(filters.userId ?? '')}
          data={[
            { value: '', label: 'Anyone' },
            ...(users.data ?? []).map(({ id, fullName }) => ({
              value: String(id),
              label: fullName,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => narrow('userId', value)}
        />
        <DayFilter label="From" value={filters.from} onSet={(from) => narrow('from', from)} />
        <DayFilter label="To" value={filters.to} onSet={(to) => narrow('to', to)} />
      </div>
      {answer.isPending && <Skeleton height={240} radius="md" />}
      {answer.isError && <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && events.length === 0 && (
        <EmptyState
          title={isNarrowed ? 'No results found' : 'No activity yet'}
          text={isNarrowed ? 'No entries match these filters.' : 'Changes appear here.'}
          action={
            isNarrowed && (
              <Button variant="default" onClick={clear}>
                Clear filters
              </Button>
            )
          }
        />
      )}
      <EventDays events={events} />
      {answer.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={answer.isFetchingNextPage}
          onClick={() => void answer.fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </Card>
  );
}

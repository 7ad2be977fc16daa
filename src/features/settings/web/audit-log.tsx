import { Button, NativeSelect } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { teamEndpoints } from '#features/team/team-endpoints.ts';
import { dayInZone, formatDay, isCalendarDay } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import {
  EVENTS_AT_ONCE,
  HISTORY_ENTITIES,
  type HistoryEvent,
} from '#shared/records/audit-event.ts';
import { historyEndpoints, type LogFilters } from '#shared/records/timeline-endpoints.ts';
import { loadFile, messageOf } from '#web/api/api-client.ts';
import { endpointPages, endpointQuery } from '#web/api/endpoint-query.ts';
import { saveFile } from '#web/list/export-csv.ts';
import { useMe, useToday } from '#web/me.ts';
import { headingOf } from '#web/record/event-words.ts';
import { EventList } from '#web/record/timeline.tsx';
import { toast } from '#web/toast/toast.ts';
import { Card } from '#web/ui/card.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import classes from './audit-log.module.css';

const KINDS = [
  { value: '', label: 'Everything' },
  ...HISTORY_ENTITIES.map((value) => ({ value, label: headingOf(value) })),
];

const dayOf = (day: CalendarDay | null) => (day !== null && isCalendarDay(day) ? day : undefined);

/** What everybody did in the company, newest first, by day. */
export function AuditLog() {
  const [filters, setFilters] = useState<LogFilters>({});
  const users = useQuery(endpointQuery(teamEndpoints.users));
  const answer = useInfiniteQuery({
    ...endpointPages(historyEndpoints.log, { query: filters }, (events) =>
      events.length === EVENTS_AT_ONCE ? events.at(-1)?.id : undefined,
    ),
    placeholderData: keepPreviousData,
  });
  const events = answer.data?.pages.flat() ?? [];
  const isNarrowed = Object.values(filters).some((value) => value !== undefined);
  const narrow = (change: LogFilters) => setFilters((before) => ({ ...before, ...change }));
  const save = useMutation({
    mutationFn: () => loadFile(historyEndpoints.exportLog, { query: filters }),
    onSuccess: (file) => saveFile(file, 'audit-log.csv'),
    onError: (error) =>
      toast({ title: 'Export failed', description: messageOf(error), tone: 'error' }),
  });

  return (
    <Card
      title="Audit log"
      description="Who changed what, and when. It cannot be edited."
      actions={
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={save.isPending}
          disabled={events.length === 0}
          onClick={() => save.mutate()}
        >
          Export CSV
        </Button>
      }
    >
      <div className={classes.filters}>
        <NativeSelect
          label="Show"
          value={filters.entity ?? ''}
          data={KINDS}
          onChange={({ currentTarget: { value } }) =>
            narrow({ entity: HISTORY_ENTITIES.find((entity) => entity === value) })
          }
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
          onChange={({ currentTarget: { value } }) =>
            narrow({ userId: value ? Number(value) : undefined })
          }
        />
        <DayInput
          label="From"
          value={filters.from ?? null}
          onChange={(day) => narrow({ from: dayOf(day) })}
        />
        <DayInput
          label="To"
          value={filters.to ?? null}
          onChange={(day) => narrow({ to: dayOf(day) })}
        />
      </div>
      {answer.isPending && <Skeleton height={240} radius="md" />}
      {answer.isError && <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && events.length === 0 && (
        <EmptyState
          title={isNarrowed ? 'No results found' : 'Nothing has happened yet'}
          text={isNarrowed ? 'Nothing in the log matches.' : 'Every change shows up here.'}
          action={
            isNarrowed && (
              <Button variant="default" onClick={() => setFilters({})}>
                Clear filters
              </Button>
            )
          }
        />
      )}
      <Days events={events} />
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

/** The events of each day under its name. */
function Days({ events }: { events: readonly HistoryEvent[] }) {
  const today = useToday();
  const { timeZoneName } = useMe();
  const days = new Map<CalendarDay, HistoryEvent[]>();
  for (const event of events) {
    const day = dayInZone(new Date(event.at), timeZoneName);
    days.set(day, [...(days.get(day) ?? []), event]);
  }

  return [...days].map(([day, ofDay]) => (
    <section key={day} className={classes.day}>
      <h3 className={classes.dayName}>{day === today ? 'Today' : formatDay(day)}</h3>
      <EventList events={ofDay} isOwn={() => false} />
    </section>
  ));
}

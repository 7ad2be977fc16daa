import { Button, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { canSeeMoney } from '#shared/access.ts';
import { endpointPages } from '#web/api/endpoint-query.ts';
import { useMe } from '#web/me.ts';
import { LoadProblem } from '#web/ui/load-problem.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import type { HistoryEntity, HistoryEvent, TimelineFilter } from '#shared/records/audit-event.ts';
import { EventDays } from './event-days.tsx';
import { conversionsOnce } from './event-lines.ts';
import classes from './timeline.module.css';

interface TimelineProps {
  entity: HistoryEntity;
  id: number;
  /**
   * True if pinned notes and the note linked in the URL are shown above the timeline. The timeline
   * then leaves them out.
   */
  isBelowHead?: boolean;
}

const AT_ONCE = 20;

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'notes', label: 'Notes' },
  { value: 'changes', label: 'Changes' },
  { value: 'money', label: 'Money' },
] as const;

type Shown = (typeof FILTERS)[number]['value'];

const NOTHING: Record<Shown, string> = {
  all: 'No activity yet.',
  notes: 'No notes yet.',
  changes: 'No changes yet.',
  money: 'No money activity yet.',
};

/**
 * A record's events by day, newest first: who changed what, with the old and new values under
 * Details. A contact's or job's timeline also includes its documents and payments. Place it inside
 * a `Card`.
 *
 * @example
 * <Card title="Timeline">
 *   <Timeline entity="invoices" id={invoice.id} />
 * </Card>
 */
export function Timeline({ entity, id, isBelowHead = false }: TimelineProps) {
  const me = useMe();
  const hash = useLocation({ select: (location) => location.hash });
  const [shown, setShown] = useState<Shown>('all');
  const show: TimelineFilter | undefined = shown === 'all' ? undefined : shown;
  const answer = useInfiniteQuery({
    ...endpointPages(
      historyEndpoints.timeline,
      { params: { entity, id }, query: { show, limit: AT_ONCE } },
      (events) => (events.length === AT_ONCE ? events.at(-1)?.id : undefined),
    ),
    placeholderData: keepPreviousData,
  });
  const events = answer.data?.pages.flat() ?? [];
  const isOwn = (event: HistoryEvent) => event.entity === entity && event.entityId === id;
  const isAbove = ({ note, ...event }: HistoryEvent) =>
    note !== undefined && isOwn(event) && (note.isPinned || hash === `note-${note.id}`);

  return (
    <>
      <SegmentedControl
        className={`${classes.filters} no-print`}
        classNames={{ label: classes.filter }}
        size="xs"
        aria-label="Show in the timeline"
        data={FILTERS.filter(({ value }) => value !== 'money' || canSeeMoney(me))}
        value={shown}
        onChange={setShown}
      />
      {answer.isPending && <Skeleton height={96} radius="md" />}
      {answer.isError && <LoadProblem error={answer.error} onRetry={() => void answer.refetch()} />}
      {answer.isSuccess && events.length === 0 && <p className={classes.note}>{NOTHING[shown]}</p>}
      <EventDays
        events={conversionsOnce(events).filter((event) => !(isBelowHead && isAbove(event)))}
        isOwn={isOwn}
      />
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
    </>
  );
}

import { Button } from '@mantine/core';
import IconArrowNarrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowRight.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { addressOf, isEntityName } from '#shared/entity-names.ts';
import { formatInstant } from '#shared/calendar-day.ts';
import { endpointPages } from '#web/api/endpoint-query.ts';
import { messageOf } from '#web/api/api-client.ts';
import { useMe } from '#web/me.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { historyEndpoints } from '#shared/records/timeline-endpoints.ts';
import {
  EVENTS_AT_ONCE,
  type HistoryEntity,
  type HistoryEvent,
} from '#shared/records/audit-event.ts';
import { changesInWords, eventSentence } from './event-words.ts';
import classes from './timeline.module.css';

interface TimelineProps {
  entity: HistoryEntity;
  id: number;
}

/**
 * What happened to a record, newest first: who changed what when, with before and after. A contact and
 * a job show what happened to their documents and payments too. Put it into a `Card`.
 *
 * @example
 * <Card title="Timeline">
 *   <Timeline entity="invoices" id={invoice.id} />
 * </Card>
 */
export function Timeline({ entity, id }: TimelineProps) {
  const answer = useInfiniteQuery(
    endpointPages(historyEndpoints.timeline, { params: { entity, id } }, (events) =>
      events.length === EVENTS_AT_ONCE ? events.at(-1)?.id : undefined,
    ),
  );

  if (answer.isPending) return <Skeleton height={96} radius="md" />;
  if (!answer.data) {
    return (
      <>
        <p className={classes.note}>{messageOf(answer.error)}</p>
        <Button variant="default" mt="sm" onClick={() => void answer.refetch()}>
          Try again
        </Button>
      </>
    );
  }

  const events = answer.data.pages.flat();
  if (events.length === 0) return <p className={classes.note}>Nothing has happened yet.</p>;

  return (
    <>
      <EventList
        events={events}
        isOwn={(event) => event.entity === entity && event.entityId === id}
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

interface EventListProps {
  events: readonly HistoryEvent[];
  /** Whether an event is about the record on whose page it stands. */
  isOwn: (event: HistoryEvent) => boolean;
}

/** Events in words, in the order given. */
export function EventList({ events, isOwn }: EventListProps) {
  return (
    <ol className={classes.timeline}>
      {events.map((event) => (
        <TimelineEvent key={event.id} event={event} isOwn={isOwn(event)} />
      ))}
    </ol>
  );
}

function TimelineEvent({ event, isOwn }: { event: HistoryEvent; isOwn: boolean }) {
  const { timeZoneName } = useMe();
  const { start, what, end } = eventSentence(event, isOwn);
  const changes = changesInWords(event);
  const hasPage = !isOwn && event.action !== 'deleted' && isEntityName(event.entity);
  const href: string = `/${addressOf(event.entity)}/${event.entityId}`;

  return (
    <li className={classes.event} data-action={event.action}>
      <p className={classes.sentence}>
        {start} {hasPage ? <Link to={href}>{what}</Link> : what}
        {end}
      </p>
      {changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map(({ label, before, after }) => (
            <li key={label}>
              {after === undefined ? (
                `${label} changed`
              ) : (
                <>
                  {label}: <span className={classes.before}>{before}</span>
                  <span className="visually-hidden"> became </span>
                  <IconArrowNarrowRight size={14} className={classes.arrow} aria-hidden />
                  <span>{after}</span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {event.reason && <p className={classes.reason}>“{event.reason}”</p>}
      <time className={classes.time} dateTime={event.at}>
        {formatInstant(event.at, timeZoneName)}
      </time>
    </li>
  );
}

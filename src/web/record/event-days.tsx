import { UnstyledButton } from '@mantine/core';
import IconArrowNarrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowNarrowRight.mjs';
import { Link } from '@tanstack/react-router';
import { Suspense, useId, useState } from 'react';
import { addressOf, isEntityName } from '#shared/entity-names.ts';
import { addDays, dayInZone, formatDay, formatInstantTime } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { HistoryEvent } from '#shared/records/audit-event.ts';
import { timelineParts } from '#web/feature-web.ts';
import { useMe, useToday } from '#web/me.ts';
import { quoted } from '#web/ui/quoted.ts';
import { linesOf, type EventLine } from './event-lines.ts';
import { eventSentence, hasDetails, isReasonAlone } from './event-sentence.ts';
import { changesInWords } from './event-words.ts';
import classes from './event-days.module.css';

interface EventDaysProps {
  /** Newest first. */
  events: readonly HistoryEvent[];
  /** Returns true if an event is about the record whose page this is. */
  isOwn?: (event: HistoryEvent) => boolean;
}

/** A timeline with one line per event, grouped by day: Today, Yesterday, Nov 20, 2026. */
export function EventDays({ events, isOwn = () => false }: EventDaysProps) {
  const today = useToday();
  const { timeZoneName } = useMe();
  const days = new Map<CalendarDay, EventLine[]>();
  for (const line of linesOf(events)) {
    const day = dayInZone(new Date(line.event.at), timeZoneName);
    days.set(day, [...(days.get(day) ?? []), line]);
  }

  return [...days].map(([day, lines]) => (
    <section key={day} className={classes.day}>
      <h3 className={classes.dayName}>{nameOfDay(day, today)}</h3>
      <ol className={classes.events}>
        {lines.map((line) => (
          <Line key={line.event.id} line={line} isOwn={isOwn(line.event)} />
        ))}
      </ol>
    </section>
  ));
}

function nameOfDay(day: CalendarDay, today: CalendarDay): string {
  if (day === today) return 'Today';

  return day === addDays(today, -1) ? 'Yesterday' : formatDay(day);
}

function Line({ line: { event, invoices }, isOwn }: { line: EventLine; isOwn: boolean }) {
  const { timeZoneName } = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const details = useId();
  const Note = event.note && timelineParts()?.note.Part;
  const { start, what, end } = eventSentence(event, isOwn, invoices);
  const hasPage = !isOwn && event.action !== 'deleted' && isEntityName(event.entity);
  const href: string = `/${addressOf(event.entity)}/${event.entityId}`;

  if (Note) {
    return (
      <li className={classes.event} data-action={event.action} data-with-note>
        <Suspense fallback={<p className={classes.text}>{event.note?.text}</p>}>
          <Note event={event} isOwn={isOwn} />
        </Suspense>
      </li>
    );
  }

  return (
    <li className={classes.event} data-action={event.action}>
      <p className={classes.sentence}>
        {start}
        {hasPage ? <Link to={href}>{what}</Link> : what}
        {end}
      </p>
      <span className={classes.aside}>
        {hasDetails(event) && (
          <UnstyledButton
            className={`${classes.toggle} no-print`}
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            onClick={() => setIsOpen(!isOpen)}
          >
            Details
          </UnstyledButton>
        )}
        <time className={classes.time} dateTime={event.at}>
          {formatInstantTime(event.at, timeZoneName)}
        </time>
      </span>
      {event.reason && !isReasonAlone(event) && (
        <p className={classes.reason}>{quoted(event.reason)}</p>
      )}
      {isOpen && <Changes id={details} event={event} />}
    </li>
  );
}

function Changes({ id, event }: { id: string; event: HistoryEvent }) {
  return (
    <ul id={id} className={classes.changes}>
      {changesInWords(event).map(({ label, before, after, action }) => (
        <li key={label}>
          {action === 'added' || action === 'removed' ? (
            `${label} ${action}${before || after ? ` (${before}${after})` : ''}`
          ) : after === undefined ? (
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
  );
}

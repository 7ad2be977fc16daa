/**
 * Converts a user's tasks and jobs to calendar events. Pure: days stay days, and times are passed
 * in.
 */
import type { CalendarDay } from '#shared/calendar-day.ts';

/** The time of an event: whole days including the last one, or a start time. */
type When = { day: CalendarDay; lastDay: CalendarDay } | { at: Date };

export interface CalendarEvent {
  /** A stable key for as long as the record exists: 'job-7-install'. */
  key: string;
  title: string;
  when: When;
  state: 'confirmed' | 'tentative' | 'cancelled';
  /** The place of the work; null when unknown. */
  location: string | null;
  /** The path of the record: '/jobs/7'. */
  path: string;
  /** The number of changes to the record, and the time of the last one. */
  changes: number;
  changedAt: Date;
}

interface Changed {
  id: number;
  version: number;
  updatedAt: Date;
  isDeleted: boolean;
  location: string | null;
}

export interface TaskInCalendar extends Changed {
  title: string;
  jobTitle: string | null;
  isCompleted: boolean;
  /** A day, with a time when known. */
  due: { day: CalendarDay; at: Date | null };
}

/** A day, with a time when known. */
interface Visit {
  day: CalendarDay | null;
  at: Date | null;
}

export interface JobInCalendar extends Changed {
  title: string;
  isLost: boolean;
  startDate: CalendarDay | null;
  endDate: CalendarDay | null;
  appointment: Visit;
  install: Visit;
  warrantyScheduled: CalendarDay | null;
}

const changesOf = ({ version, updatedAt, location }: Changed) => ({
  location,
  changes: version - 1,
  changedAt: updatedAt,
});

/**
 * Puts a task on its due day, at its due time if it has one. A deleted task is cancelled, so that
 * calendars that keep events strike it out.
 */
export function eventOfTask(task: TaskInCalendar): CalendarEvent {
  const { id, title, jobTitle, isCompleted, isDeleted, due } = task;
  const name = jobTitle === null ? title : `${title} (${jobTitle})`;

  return {
    ...changesOf(task),
    key: `task-${id}`,
    title: isCompleted ? `Done: ${name}` : name,
    when: due.at ? { at: due.at } : { day: due.day, lastDay: due.day },
    state: isDeleted ? 'cancelled' : 'confirmed',
    path: `/tasks/${id}`,
  };
}

const onDay = (day: CalendarDay | null): When | null =>
  day === null ? null : { day, lastDay: day };

function whenOf({ day, at }: Visit): When | null {
  return at ? { at } : onDay(day);
}

/** Returns the days of the work; a job that ends before it starts is on its first day. */
function workDays({ startDate, endDate }: JobInCalendar): When | null {
  const day = startDate ?? endDate;
  if (day === null) return null;

  return { day, lastDay: endDate !== null && endDate > day ? endDate : day };
}

/** Returns one event for each date of a job: none to all four. */
export function eventsOfJob(job: JobInCalendar): CalendarEvent[] {
  const { id, title, isDeleted, isLost, appointment, install, warrantyScheduled } = job;
  const isOff = isDeleted || isLost;
  const dates = [
    ['appointment', 'Appointment', whenOf(appointment)],
    ['install', 'Tentative install', whenOf(install)],
    ['work', 'Job', workDays(job)],
    ['warranty', 'Warranty visit', onDay(warrantyScheduled)],
  ] as const;

  return dates.flatMap(([part, word, when]) =>
    when === null
      ? []
      : [
          {
            ...changesOf(job),
            key: `job-${id}-${part}`,
            title: `${word}: ${title}`,
            when,
            state: isOff ? 'cancelled' : part === 'install' ? 'tentative' : 'confirmed',
            path: `/jobs/${id}`,
          },
        ],
  );
}

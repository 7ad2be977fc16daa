/**
 * Converts a user's tasks and jobs to calendar events. Pure functions: days stay days, and times
 * are passed in.
 */
import type { CalendarDay } from '#shared/calendar-day.ts';

/** The time of an event: all-day, through the last day, or at a start time. */
type When = { day: CalendarDay; lastDay: CalendarDay } | { at: Date };

export interface CalendarEvent {
  /** A key that stays the same for as long as the record exists: 'job-7-install'. */
  key: string;
  title: string;
  when: When;
  state: 'confirmed' | 'tentative' | 'cancelled';
  /** The work location; null if unknown. */
  location: string | null;
  /** The path of the record's page: '/jobs/7'. */
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
  /** The due day, with a time if there is one. */
  due: { day: CalendarDay; at: Date | null };
}

/** A day, with a time if there is one. */
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
 * Puts a task on its due day, at its due time if it has one. A deleted task becomes a cancelled
 * event, so calendars that keep old events cross it out.
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

/** Returns the days of the work. A job that ends before it starts is shown on its start date. */
function workDays({ startDate, endDate }: JobInCalendar): When | null {
  const day = startDate ?? endDate;
  if (day === null) return null;

  return { day, lastDay: endDate !== null && endDate > day ? endDate : day };
}

/** Returns one event for each of the job's four dates that is set. */
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

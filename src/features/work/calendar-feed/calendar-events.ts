/** What a user's tasks and jobs are in a calendar. Pure: days stay days, and moments are given. */
import type { CalendarDay } from '#shared/calendar-day.ts';

/** When something is: on whole days, the last one included, or from a moment on. */
type When = { day: CalendarDay; lastDay: CalendarDay } | { at: Date };

export interface CalendarEvent {
  /** The same for as long as the record exists: 'job-7-install'. */
  key: string;
  title: string;
  when: When;
  state: 'confirmed' | 'tentative' | 'cancelled';
  /** Where the work is; null when that is not known. */
  location: string | null;
  /** The page of the record: '/jobs/7'. */
  path: string;
  /** How often the record was changed, and when last. */
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
  /** A day, with a moment where a time is known too. */
  due: { day: CalendarDay; at: Date | null };
}

/** A day, with a moment where a time is known too. */
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

/** A task is on its due day, at its due time where it has one. Deleted, it is cancelled, so that calendars that keep events strike it out. */
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

/** The days of the work; one that ends before it starts is on its first day. */
function workDays({ startDate, endDate }: JobInCalendar): When | null {
  const day = startDate ?? endDate;
  if (day === null) return null;

  return { day, lastDay: endDate !== null && endDate > day ? endDate : day };
}

/** A job has an event for each of its dates: none, one or all four. */
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

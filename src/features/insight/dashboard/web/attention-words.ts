import { dueWords } from '#features/money/invoices/invoice-rules.ts';
import {
  OPEN_STATUSES,
  SOLD_STATUSES,
  STATUSES_TO_SCHEDULE,
} from '#features/work/jobs/job-stages.ts';
import { TASK_STATUSES } from '#features/work/tasks/task.ts';
import { isTaskOverdue } from '#features/work/tasks/task-rules.ts';
import { addDays, daysBetween, formatDay } from '#shared/calendar-day.ts';
import { formatClockTime } from '#shared/clock-time.ts';
import type { CompanyTime } from '#shared/clock-time.ts';
import type { ListSearch } from '#web/search-params.ts';
import type { AttentionKind, AttentionRecord } from '../attention.ts';

interface AttentionWords {
  title: string;
  /** The record page's route. */
  path:
    | '/jobs/$id'
    | '/tasks/$id'
    | '/invoices/$id'
    | '/estimates/$id'
    | '/web-form-submissions/$id';
  /** Returns how long the record has been waiting, or its scheduled time. */
  when: (record: AttentionRecord) => string | null;
  /** Returns the user responsible, for kinds that have a single assignee. */
  who?: (record: AttentionRecord) => string;
  /** A link to the complete list, for when there are too many records to show here. */
  list: { label: string; to: string; search: ListSearch };
}

const timeText = (time: string | null) => time && formatClockTime(time);

/**
 * For example 'Due today at 2:00 PM' or 'Overdue since 2:00 PM'; for other days, 'Overdue by 2
 * days'.
 */
function taskDueWords({ day, time }: AttentionRecord, companyTime: CompanyTime): string | null {
  const { today } = companyTime;
  if (day === null || day !== today || time === null) return day && dueWords(day, today);
  const isOverdue = isTaskOverdue({ status: 'to_do', dueDate: day, dueTime: time }, companyTime);

  return `${isOverdue ? 'Overdue since' : 'Due today at'} ${formatClockTime(time)}`;
}

/** Returns the text and links for one kind of record that needs attention. */
export function attentionWords(kind: AttentionKind, time: CompanyTime): AttentionWords {
  const { today } = time;

  switch (kind) {
    case 'submissions':
      return {
        title: 'New submissions',
        path: '/web-form-submissions/$id',
        when: ({ day, time: at }) =>
          day && `${day === today ? 'Today' : formatDay(day)}, ${timeText(at)}`,
        who: ({ assignee }) => assignee ?? 'Unassigned',
        list: {
          label: 'View all new submissions',
          to: '/web-form-submissions',
          search: { 'filter[status]': 'new', 'filter[isTest]': 'no', sort: 'createdAt' },
        },
      };
    case 'reopened':
      return {
        title: 'Jobs reopened by a signature',
        path: '/jobs/$id',
        when: ({ day }) => day && `Signed ${day === today ? 'today' : formatDay(day)}`,
        list: {
          label: 'View sold jobs',
          to: '/jobs',
          search: { 'filter[status]': SOLD_STATUSES, sort: '-updatedAt' },
        },
      };
    case 'appointments':
      return {
        title: "Today's appointments",
        path: '/jobs/$id',
        when: ({ time: at }) => timeText(at),
        list: { label: 'Open the jobs', to: '/jobs', search: {} },
      };
    case 'underway':
      return {
        title: 'Jobs in progress',
        path: '/jobs/$id',
        when: ({ day }) => day && (day === today ? 'Last day' : `Until ${formatDay(day)}`),
        list: {
          label: 'View all started jobs',
          to: '/jobs',
          search: {
            'filter[startDate][lt]': addDays(today, 1),
            'filter[status]': OPEN_STATUSES,
            sort: '-startDate',
          },
        },
      };
    case 'tasks':
      return {
        title: 'Tasks due',
        path: '/tasks/$id',
        when: (record) => taskDueWords(record, time),
        who: ({ assignee }) => assignee ?? 'Unassigned',
        list: {
          label: 'View all tasks due',
          to: '/tasks',
          search: {
            'filter[dueDate][lt]': addDays(today, 1),
            'filter[status]': TASK_STATUSES.filter((status) => status !== 'completed'),
          },
        },
      };
    case 'invoices':
      return {
        title: 'Overdue invoices',
        path: '/invoices/$id',
        when: ({ day }) => day && dueWords(day, today),
        list: {
          label: 'View all overdue invoices',
          to: '/invoices',
          search: { 'filter[status]': 'overdue' },
        },
      };
    case 'estimates':
      return {
        title: 'Estimates awaiting reply',
        path: '/estimates/$id',
        when: ({ day }) => day && `Sent ${daysBetween(day, today)} days ago`,
        list: {
          label: 'View all sent estimates',
          to: '/estimates',
          search: { 'filter[status]': 'sent', sort: 'date' },
        },
      };
    case 'jobs':
      return {
        title: 'Unscheduled jobs',
        path: '/jobs/$id',
        when: () => null,
        list: {
          label: 'View all unscheduled jobs',
          to: '/jobs',
          search: { 'filter[status]': [...STATUSES_TO_SCHEDULE], 'filter[missing]': 'startDate' },
        },
      };
  }
}

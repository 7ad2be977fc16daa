/** Defines each kind of record that needs a user's attention. */
import { z } from 'zod';
import type { EstimateStatus } from '#features/money/estimates/estimate-status.ts';
import { isEstimateExpired } from '#features/money/estimates/estimate-rules.ts';
import type { SubmissionStatus } from '#features/intake/web-form-submissions/web-form-submission.ts';
import { isClosed, STATUSES_TO_SCHEDULE } from '#features/work/jobs/job-stages.ts';
import type { JobStatus } from '#features/work/jobs/job.ts';
import { endpoint } from '#shared/endpoint.ts';
import { addDays, calendarDay, type CalendarDay } from '#shared/calendar-day.ts';

/** In the order of a typical workday. */
export const ATTENTION_KINDS = [
  'submissions',
  'reopened',
  'appointments',
  'underway',
  'tasks',
  'invoices',
  'estimates',
  'jobs',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

const DAYS_TO_ANSWER = 7;

/** The most records listed per kind. The count includes the rest. */
export const NAMED_RECORDS = 20;

const attentionRecord = z.object({
  id: z.int(),
  title: z.string(),
  /** The client's name, a task's job, or a submission's form. */
  detail: z.string().nullable(),
  /** The relevant date: when the record is due, was sent, or ends. */
  day: calendarDay.nullable(),
  /** An appointment's or task's time as entered, or when a submission was received. */
  time: z.string().nullable(),
  /** Dollars. */
  amount: z.number().nullable(),
  /**
   * The client's phone number, for kinds that need a call; null if the user has no access to the
   * client.
   */
  phone: z.string().nullable(),
  /** The assigned user. */
  assignee: z.string().nullable(),
  /** The job's address, for site visits. */
  place: z
    .object({
      addressLine1: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      postalCode: z.string().nullable(),
    })
    .nullable(),
});
export type AttentionRecord = z.infer<typeof attentionRecord>;

export const attention = z
  .array(
    z.object({
      kind: z.enum(ATTENTION_KINDS),
      count: z.int().min(0),
      /** True if this covers only the user's own records because they can't change others. */
      isOwn: z.boolean(),
      /** The most urgent records, most urgent first. */
      records: z.array(attentionRecord).max(NAMED_RECORDS),
    }),
  )
  .meta({ id: 'Attention' });

export const attentionEndpoints = {
  attention: endpoint({
    method: 'GET',
    path: '/api/dashboard/attention',
    access: { resource: 'company', action: 'read' },
    summary: 'List items that need attention',
    description: 'By kind, with the first records of each.',
    response: attention,
  }),
};

export type Attention = z.infer<typeof attention>;

export const ATTENTION_DEFINITIONS: Record<AttentionKind, string> = {
  submissions: 'Submissions of web forms that are still new, without spam and tests.',
  reopened: 'Lost or deleted jobs whose client signed an estimate, not changed since.',
  appointments: 'Jobs whose first appointment is today.',
  underway:
    'Jobs whose days include today, neither completed nor lost; one without a last day counts on its first.',
  tasks: 'Tasks that are due today or late, and not completed.',
  invoices: 'Invoices with a balance that are past their due day, or were set to overdue.',
  estimates: 'Estimates that were sent a week ago or longer, are still valid and have no answer.',
  jobs: 'Jobs with a signed contract or a scheduled status that have no start date.',
};

/** Returns the latest sent date for which a response is overdue today. */
export const lastDayToAnswer = (today: CalendarDay) => addDays(today, -DAYS_TO_ANSWER);

export function isUnanswered(
  estimate: {
    status: EstimateStatus;
    sentDay: CalendarDay | null;
    expiryDate: CalendarDay | null;
  },
  today: CalendarDay,
): boolean {
  const { status, sentDay } = estimate;

  return (
    status === 'sent' &&
    sentDay !== null &&
    sentDay <= lastDayToAnswer(today) &&
    !isEstimateExpired(estimate, today)
  );
}

export const isReopened = ({ reopenedAt }: { reopenedAt: Date | null }): boolean =>
  reopenedAt !== null;

export function isToSchedule(job: { stage: JobStatus; startDate: CalendarDay | null }): boolean {
  return job.startDate === null && STATUSES_TO_SCHEDULE.includes(job.stage);
}

export function isAppointment(
  job: { stage: JobStatus; appointmentDay: CalendarDay | null },
  today: CalendarDay,
): boolean {
  return job.appointmentDay === today && !isClosed(job.stage);
}

export function isUnderWay(
  job: { stage: JobStatus; startDate: CalendarDay | null; endDate: CalendarDay | null },
  today: CalendarDay,
): boolean {
  const { stage, startDate, endDate } = job;

  return (
    startDate !== null && startDate <= today && (endDate ?? startDate) >= today && !isClosed(stage)
  );
}

export function isTaskDue(
  task: { isCompleted: boolean; dueDate: CalendarDay | null },
  today: CalendarDay,
): boolean {
  return !task.isCompleted && task.dueDate !== null && task.dueDate <= today;
}

export const isToAnswer = (submission: { status: SubmissionStatus; isTest: boolean }): boolean =>
  submission.status === 'new' && !submission.isTest;

/** What it means that a job is in a stage. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import { JOB_STATUSES, type Job, type JobStatus } from './job.ts';

/** What a job reaches once, whatever its stage becomes later. */
export type Milestone = 'lead' | 'sold';

/** A signed contract, and the work that follows one. */
const SOLD_STAGES: readonly JobStatus[] = [
  'signed_contract',
  'to_do',
  'in_progress',
  'review',
  'completed',
];

/** Nothing more is to be done. */
export const CLOSED_STAGES = ['completed', 'lost'] as const satisfies readonly JobStatus[];

export function isClosed(stage: JobStatus): boolean {
  return CLOSED_STAGES.some((closed) => closed === stage);
}

/** Whether a job's last day is past and it is neither completed nor lost. */
export function isJobOverdue(
  { endDate, status }: Pick<Job, 'endDate' | 'status'>,
  today: CalendarDay,
): boolean {
  return endDate !== null && endDate < today && !isClosed(status);
}

/** In which a job is still to be won or worked on. */
export const OPEN_STAGES = JOB_STATUSES.filter((stage) => !isClosed(stage));

/** What is said when a job is lost without a reason. */
export const LOST_REASON_MISSING = 'Choose why the job was lost';

/** What a job reaches by entering a stage; a job that goes straight to work is sold by that. */
export function milestoneOf(stage: JobStatus): Milestone | null {
  if (stage === 'lead') return 'lead';

  return SOLD_STAGES.includes(stage) ? 'sold' : null;
}

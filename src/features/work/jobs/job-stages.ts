/** Maps each status to its stage, and derives leads, sales, and losses from it. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import { JOB_STATUSES, type Job, type JobStatus } from './job.ts';

type JobStage = 'lead' | 'estimating' | 'sold' | 'production' | 'done' | 'lost';

/**
 * The stage of every status. All figures and conditions on statuses are derived from this table.
 */
const STAGE_OF: Record<JobStatus, JobStage> = {
  lead: 'lead',
  appointment_scheduled: 'lead',
  estimating: 'estimating',
  signed_contract: 'sold',
  to_do: 'sold',
  in_progress: 'production',
  review: 'production',
  completed: 'done',
  lost: 'lost',
};

const statusesIn = (...stages: readonly JobStage[]) =>
  JOB_STATUSES.filter((status) => stages.includes(STAGE_OF[status]));

/**
 * Statuses of a signed contract and of the work after it; a job that skips the contract status is
 * sold too.
 */
export const SOLD_STATUSES = statusesIn('sold', 'production', 'done');

/** Statuses of jobs that are not won yet. */
export const UNSOLD_STATUSES = statusesIn('lead', 'estimating');

/** Statuses of jobs that are sold but not started. */
export const STATUSES_TO_SCHEDULE = statusesIn('sold');

/** Statuses of jobs that are not won yet or still in progress. */
export const OPEN_STATUSES = statusesIn('lead', 'estimating', 'sold', 'production');

/** Returns true for a status in which the job is sold. */
export function isSold(status: JobStatus): boolean {
  return SOLD_STATUSES.includes(status);
}

/** Returns true for a status that needs no more work. */
export function isClosed(status: JobStatus): boolean {
  return !OPEN_STATUSES.includes(status);
}

/** Returns true when a job's last day has passed and it is neither completed nor lost. */
export function isJobOverdue(
  { endDate, status }: Pick<Job, 'endDate' | 'status'>,
  today: CalendarDay,
): boolean {
  return endDate !== null && endDate < today && !isClosed(status);
}

/** The error for a lost job without a reason. */
export const LOST_REASON_MISSING = 'Choose why the job was lost';

/**
 * A job that returns within these hours keeps its original sale date: the change was a mistake, or
 * the contract was signed again.
 */
const SAME_SALE_HOURS = 72;

/** The statuses a job has entered and when, oldest first. */
export type StatusHistory = readonly { stage: JobStatus; at: Date }[];

/**
 * Returns when a job became a lead: at its creation, whatever its first status. Null without a
 * history.
 */
export function leadAt(history: StatusHistory): Date | null {
  return history[0]?.at ?? null;
}

/**
 * Returns the sale date of a job; null for a job that is not sold now. A job that left the sold
 * statuses and returned counts from its return, unless it was away for at most SAME_SALE_HOURS.
 */
export function soldAt(history: StatusHistory): Date | null {
  let sale: Date | null = null;
  let left: Date | null = null;
  let wasSold = false;
  for (const { stage, at } of history) {
    const isSoldNow = isSold(stage);
    const hoursAway = left ? (at.getTime() - left.getTime()) / 3_600_000 : Infinity;
    if (isSoldNow && !wasSold && hoursAway > SAME_SALE_HOURS) sale = at;
    if (!isSoldNow && wasSold) left = at;
    wasSold = isSoldNow;
  }

  return wasSold ? sale : null;
}

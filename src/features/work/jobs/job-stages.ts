/** Maps each job status to its stage, and derives leads, sales, and losses from the stages. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import { JOB_STATUSES, type Job, type JobStatus } from './job.ts';

type JobStage = 'lead' | 'estimating' | 'sold' | 'production' | 'done' | 'lost';

/**
 * The stage of each status. All statistics and conditions based on statuses are derived from this
 * table.
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
 * Statuses from the signed contract on. A job that skips the signed-contract status counts as sold
 * too.
 */
export const SOLD_STATUSES = statusesIn('sold', 'production', 'done');

/** Statuses of jobs that haven't been won yet. */
export const UNSOLD_STATUSES = statusesIn('lead', 'estimating');

/** Statuses of jobs that are sold but not started. */
export const STATUSES_TO_SCHEDULE = statusesIn('sold');

/** Statuses of jobs that haven't been won yet or are still in progress. */
export const OPEN_STATUSES = statusesIn('lead', 'estimating', 'sold', 'production');

/** True if a job in this status counts as sold. */
export function isSold(status: JobStatus): boolean {
  return SOLD_STATUSES.includes(status);
}

/** True if a job in this status needs no more work. */
export function isClosed(status: JobStatus): boolean {
  return !OPEN_STATUSES.includes(status);
}

/** True if a job's last day has passed and it is neither completed nor lost. */
export function isJobOverdue(
  { endDate, status }: Pick<Job, 'endDate' | 'status'>,
  today: CalendarDay,
): boolean {
  return endDate !== null && endDate < today && !isClosed(status);
}

/** The error when a job is marked as lost without a reason. */
export const LOST_REASON_MISSING = 'Choose why the job was lost';

/**
 * A job that returns to a sold status within this many hours keeps its original sale date: either
 * the change was a mistake or the contract was signed again.
 */
const SAME_SALE_HOURS = 72;

/** The statuses a job has entered, with times, oldest first. */
export type StatusHistory = readonly { stage: JobStatus; at: Date }[];

/**
 * Returns when a job became a lead, which is when it was created, whatever its first status. Null
 * if the history is empty.
 */
export function leadAt(history: StatusHistory): Date | null {
  return history[0]?.at ?? null;
}

/**
 * Returns a job's sale date; null if it is not sold now. If the job left the sold statuses and
 * returned, this is the date it returned, unless it was away for at most SAME_SALE_HOURS.
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

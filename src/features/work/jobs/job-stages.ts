/** Which stage each status belongs to, and what follows from it for leads, sales and losses. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import { JOB_STATUSES, type Job, type JobStatus } from './job.ts';

type JobStage = 'lead' | 'estimating' | 'sold' | 'production' | 'done' | 'lost';

/** The stage of every status. Every figure and condition about statuses is derived from this table. */
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

/** A signed contract, and the work that follows one; a job that goes straight to work is sold too. */
export const SOLD_STATUSES = statusesIn('sold', 'production', 'done');

/** Jobs that are still to be won. */
export const UNSOLD_STATUSES = statusesIn('lead', 'estimating');

/** Sold, and not begun. */
export const STATUSES_TO_SCHEDULE = statusesIn('sold');

/** In which a job is still to be won or worked on. */
export const OPEN_STATUSES = statusesIn('lead', 'estimating', 'sold', 'production');

/** True for a status in which the job is sold. */
export function isSold(status: JobStatus): boolean {
  return SOLD_STATUSES.includes(status);
}

/** True for a status after which nothing more is to be done. */
export function isClosed(status: JobStatus): boolean {
  return !OPEN_STATUSES.includes(status);
}

/** Whether a job's last day is past and it is neither completed nor lost. */
export function isJobOverdue(
  { endDate, status }: Pick<Job, 'endDate' | 'status'>,
  today: CalendarDay,
): boolean {
  return endDate !== null && endDate < today && !isClosed(status);
}

/** What is said when a job is lost without a reason. */
export const LOST_REASON_MISSING = 'Choose why the job was lost';

/** A job that is back within these hours is sold since the day it had before: a slip, or a contract signed anew. */
const SAME_SALE_HOURS = 72;

/** When a job entered which status, in that order. */
export type StatusHistory = readonly { stage: JobStatus; at: Date }[];

/** When a job became a lead: as it was added, whatever its first status. Null without a history. */
export function leadAt(history: StatusHistory): Date | null {
  return history[0]?.at ?? null;
}

/**
 * Since when a job is sold; null for one that is not sold now. One that left the sold statuses and
 * came back counts from its return, unless it was away for no more than SAME_SALE_HOURS.
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

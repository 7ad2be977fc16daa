/**
 * The tasks and jobs in a user's calendar: everything assigned to them that they have access to.
 */
import { createHash } from 'node:crypto';
import { and, asc, desc, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Actor } from '#shared/access.ts';
import { addDays, type CalendarDay } from '#shared/calendar-day.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import { instantOfSql } from '#server/db/wall-time-sql.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { tasks } from '#features/work/tasks/server/task-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { readableRows } from '#server/access/authorized-rows.ts';
import { trashCutoff } from '#server/records/trash-bin.ts';
import type { JobInCalendar, TaskInCalendar } from '../calendar-events.ts';

/** Older dates are left out, so that a calendar does not grow over the years. */
const DAYS_BACK = 90;
/** The event limit, which is more than any user has. The newest jobs are kept. */
const MOST = 2_000;

interface CalendarQuestion {
  subscriber: Actor;
  today: CalendarDay;
  timeZone: string;
  now: Date;
}

/**
 * Returns the part of event ids that distinguishes this company: the time of its setup, which a
 * backup keeps.
 */
export async function calendarDomain(db: DbOrTx): Promise<string> {
  const [company] = await db.select({ since: companies.createdAt }).from(companies);
  const since = company?.since.toISOString() ?? '';

  return `${createHash('sha256').update(since).digest('hex').slice(0, 32)}.gable`;
}

/** Returns the address on one line, without empty parts. */
const address = sql<string | null>`nullif(concat_ws(', ', nullif(${jobs.addressLine1}, ''),
  nullif(${jobs.addressLine2}, ''), nullif(${jobs.city}, ''),
  nullif(concat_ws(' ', nullif(${jobs.state}, ''), nullif(${jobs.postalCode}, '')), '')), '')`;

/**
 * Converts a local date and time in the company's time zone to a timestamp; null without a time.
 */
const momentOf = (day: AnyPgColumn, time: AnyPgColumn, timeZone: string) =>
  sql<Date | null>`${instantOfSql(sql`(${day} + ${time}::time)`, timeZone)}`.mapWith(
    jobs.updatedAt,
  );

/**
 * Matches records that are not in the trash, or were deleted so recently that a calendar should
 * still cancel them.
 */
const isKnown = (deletedAt: AnyPgColumn, now: Date) =>
  or(isNull(deletedAt), gte(deletedAt, trashCutoff(now)));

export async function tasksOf(
  db: DbOrTx,
  { subscriber, today, timeZone, now }: CalendarQuestion,
): Promise<TaskInCalendar[]> {
  const rows = await db
    .select({
      id: tasks.id,
      title: tasks.title,
      jobTitle: tasks.jobTitle,
      status: tasks.status,
      day: tasks.dueDate,
      at: momentOf(tasks.dueDate, tasks.dueTime, timeZone),
      location: address,
      version: tasks.version,
      updatedAt: tasks.updatedAt,
      deletedAt: tasks.deletedAt,
    })
    .from(tasks)
    .leftJoin(jobs, eq(jobs.id, tasks.jobId))
    .where(
      and(
        eq(tasks.assignedTo, subscriber.id),
        gte(tasks.dueDate, addDays(today, -DAYS_BACK)),
        isKnown(tasks.deletedAt, now),
        readableRows(subscriber, 'tasks').condition,
      ),
    )
    .orderBy(asc(tasks.dueDate), asc(tasks.dueOrder), asc(tasks.id))
    .limit(MOST);

  return rows.flatMap(({ day, at, status, deletedAt, ...task }) =>
    day === null
      ? []
      : [
          {
            ...task,
            due: { day, at },
            isCompleted: status === 'completed',
            isDeleted: deletedAt !== null,
          },
        ],
  );
}

/**
 * Returns the jobs that a user sells or is on the team of, with at least one recent or future date.
 */
export async function jobsOf(
  db: DbOrTx,
  { subscriber, today, timeZone, now }: CalendarQuestion,
): Promise<JobInCalendar[]> {
  const first = addDays(today, -DAYS_BACK);
  const rows = await db
    .select({
      id: jobs.id,
      title: jobs.title,
      status: jobs.status,
      startDate: jobs.startDate,
      endDate: jobs.endDate,
      appointmentDay: jobs.initialApptDate,
      appointmentAt: momentOf(jobs.initialApptDate, jobs.initialApptTime, timeZone),
      installDay: jobs.tentativeInstallDate,
      installAt: momentOf(jobs.tentativeInstallDate, jobs.tentativeInstallTime, timeZone),
      warrantyScheduled: jobs.warrantyScheduled,
      location: address,
      version: jobs.version,
      updatedAt: jobs.updatedAt,
      deletedAt: jobs.deletedAt,
    })
    .from(jobs)
    .where(
      and(
        sql`(${jobs.salesRep} = ${subscriber.id} or ${jobs.assignedTeam} @> array[${String(subscriber.id)}]::text[])`,
        sql`greatest(${jobs.startDate}, ${jobs.endDate}, ${jobs.initialApptDate}, ${jobs.tentativeInstallDate}, ${jobs.warrantyScheduled}) >= ${first}`,
        isKnown(jobs.deletedAt, now),
        readableRows(subscriber, 'jobs').condition,
      ),
    )
    .orderBy(desc(jobs.id))
    .limit(MOST);

  return rows.map(
    ({ status, appointmentDay, appointmentAt, installDay, installAt, deletedAt, ...job }) => ({
      ...job,
      isLost: status === 'lost',
      isDeleted: deletedAt !== null,
      appointment: { day: appointmentDay, at: appointmentAt },
      install: { day: installDay, at: installAt },
    }),
  );
}

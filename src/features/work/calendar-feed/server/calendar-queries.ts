/**
 * Queries the tasks and jobs for a user's calendar: everything assigned to them that they have
 * access to.
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

/** Leave out older dates so calendars don't keep growing. */
const DAYS_BACK = 90;
/**
 * The maximum number of tasks and of jobs, more than any user should have. Beyond it, older jobs
 * are left out.
 */
const MOST = 2_000;

interface CalendarQuestion {
  subscriber: Actor;
  today: CalendarDay;
  timeZone: string;
  now: Date;
}

/**
 * Returns the part of event ids that is unique to this company. It is based on the time of setup,
 * which a backup preserves.
 */
export async function calendarDomain(db: DbOrTx): Promise<string> {
  const [company] = await db.select({ since: companies.createdAt }).from(companies);
  const since = company?.since.toISOString() ?? '';

  return `${createHash('sha256').update(since).digest('hex').slice(0, 32)}.gable`;
}

/** The job's address on one line, without empty parts. */
const address = sql<string | null>`nullif(concat_ws(', ', nullif(${jobs.addressLine1}, ''),
  nullif(${jobs.addressLine2}, ''), nullif(${jobs.city}, ''),
  nullif(concat_ws(' ', nullif(${jobs.state}, ''), nullif(${jobs.postalCode}, '')), '')), '')`;

/**
 * Converts a local date and time in the company's time zone to a timestamp; null if there is no
 * time.
 */
const momentOf = (day: AnyPgColumn, time: AnyPgColumn, timeZone: string) =>
  sql<Date | null>`${instantOfSql(sql`(${day} + ${time}::time)`, timeZone)}`.mapWith(
    jobs.updatedAt,
  );

/**
 * Matches records that aren't deleted, or are still in the trash so that calendars can cancel their
 * events.
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
 * Returns the jobs that the user sells or is on the team of, if at least one of their dates is
 * recent or in the future.
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

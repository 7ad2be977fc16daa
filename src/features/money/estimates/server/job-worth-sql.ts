import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';

/** SQL for the total of a job's largest estimate that meets a condition. */
const largest = (isMeant: SQL) => sql`(select max(offered.total_cents) from estimates offered
  where offered.job_id = ${jobs.id} and offered.deleted_at is null and ${isMeant})`;

/**
 * Returns SQL that computes `jobWorth` for a row of jobs, in cents or null. There is no access
 * check for estimates: users with access to a job have access to its estimates. Few jobs have
 * estimates that can still be accepted, so their ids are collected once and only those jobs'
 * estimates are looked up.
 */
export function jobWorthSql(today: CalendarDay): SQL {
  const isWaiting = sql`offered.status in ('draft', 'sent')`;
  const waiting = (until: SQL) => sql`select offered.job_id from estimates offered
    where ${isWaiting} and offered.deleted_at is null and offered.job_id is not null
      and offered.expiry_date ${until}`;
  const until = sql`>= ${today}::date`;
  const largestWaiting = largest(sql`${isWaiting}
    and (offered.expiry_date ${until} or offered.expiry_date is null)`);

  return sql`case
    when ${jobs.contractAmountCents} is not null then ${jobs.contractAmountCents}
    when ${jobs.status} = 'lost' then coalesce(greatest(${jobs.acceptedCents}, ${largest(sql`true`)}), ${jobs.budgetCents})
    when ${jobs.id} in (${waiting(until)} union all ${waiting(sql`is null`)})
      then greatest(${jobs.acceptedCents}, ${largestWaiting})
    else coalesce(${jobs.acceptedCents}, ${jobs.budgetCents}) end`;
}

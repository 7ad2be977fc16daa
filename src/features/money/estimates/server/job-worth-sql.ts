import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';

/** Returns the largest estimate of a job row that meets this condition. */
const largest = (isMeant: SQL) => sql`(select max(offered.total_cents) from estimates offered
  where offered.job_id = ${jobs.id} and offered.deleted_at is null and ${isMeant})`;

/**
 * Returns `jobWorth` for a row of jobs, in cents or null; users with access to a job have access to
 * its estimates. Few jobs have estimates that can still be accepted: their ids are collected once,
 * and only theirs are looked up.
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

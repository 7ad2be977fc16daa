import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { jobs } from '#features/jobs/server/job-table.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';

/** `jobWorth` of a row of jobs, in cents or null; for whom may read the job may read its estimates. */
export const jobWorthSql = (today: CalendarDay): SQL => sql`coalesce(${jobs.contractAmountCents},
  (select max(offered.total_cents) from estimates offered
    where offered.job_id = ${jobs.id} and offered.deleted_at is null
      and (${jobs.status} = 'lost' or offered.status = 'accepted'
        or (offered.status in ('draft', 'sent')
          and (offered.expiry_date is null or offered.expiry_date >= ${today}::date)))),
  ${jobs.budgetCents})`;

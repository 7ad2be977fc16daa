/** Counts what dashboard-figures.ts defines, among the records that the user's figures are about. */
import { and, gte, isNull, lte, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { DEFAULT_PREFERENCES, type WeekDay } from '#features/auth/preferences.ts';
import { users } from '#features/auth/server/user-table.ts';
import { contacts } from '#features/contacts/server/contact-table.ts';
import { OPEN_STAGES } from '#features/jobs/job-stages.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import { isReceiptSql } from '#features/ledger/server/payment-queries.ts';
import { payments } from '#features/ledger/server/payment-table.ts';
import { tasks } from '#features/tasks/server/task-table.ts';
import { scopeOf } from '#shared/access.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { literals } from '#server/db/columns.ts';
import { authorizedRows, readableRows } from '#server/records/authorized-rows.ts';
import { keptCount } from '#server/records/count-records.ts';
import { isAmong } from '#server/records/row-access.ts';
import type { PeriodCounts } from '../dashboard-figures.ts';
import { changesOwnOnly } from '../own-figures.ts';
import { monthsToDate } from '../dashboard-periods.ts';
import { PERIODS, type Period } from '../dashboard.ts';

export async function firstWeekDayOf({ db, user }: RequestContext): Promise<WeekDay> {
  const { rows } = await db.execute<{ day: WeekDay | null }>(
    sql`select ${users.preferences}->>'weekStartDay' as day from ${users} where ${users.id} = ${user.id}`,
  );

  return rows[0]?.day ?? DEFAULT_PREFERENCES.weekStartDay;
}

interface Compared {
  now: number;
  before: number;
}

/** The records of a kind that the reader may see, for a count of very many. */
const readable = ({ user }: RequestContext, kind: EntityName) => isAmong(readableRows(user, kind));

/** The records of a kind that the reader's figures are about. */
export const counted = (ctx: RequestContext, kind: EntityName) =>
  changesOwnOnly(ctx.user, kind)
    ? isAmong(authorizedRows(ctx.user, kind, 'update'))
    : readable(ctx, kind);

/** The instant at which a day begins in the company's time zone. */
export const startOf = ({ timeZone }: RequestContext, day: CalendarDay): SQL =>
  sql`((${day}::date)::timestamp at time zone ${timeZone})`;

/** A number now, and before what has changed since: the earlier one follows, and nothing is counted twice. */
async function compare(
  { db }: RequestContext,
  { now, since }: { now: SQL; since: SQL },
): Promise<Compared> {
  const { rows } = await db.execute<{ now: number; since: number }>(
    sql`select (${now})::bigint as now, (${since})::bigint as since`,
  );
  const [counted = { now: 0, since: 0 }] = rows;

  return { now: counted.now, before: counted.now - counted.since };
}

export function countContacts(ctx: RequestContext, day: CalendarDay): Promise<Compared> {
  const at = startOf(ctx, day);
  const mine = readable(ctx, 'contacts');
  const seesAll = scopeOf(ctx.user, 'contacts', 'read') === 'all';

  return compare(ctx, {
    now: seesAll
      ? keptCount('contacts')
      : sql`select count(*) from ${contacts} where ${contacts.deletedAt} is null and ${mine}`,
    since: sql`(select count(*) from ${contacts} where ${contacts.deletedAt} is null and ${contacts.createdAt} >= ${at} and ${mine})
      - (select count(*) from ${contacts} where ${contacts.deletedAt} >= ${at} and ${contacts.createdAt} < ${at} and ${mine})`,
  });
}

export function countTasks(ctx: RequestContext, day: CalendarDay): Promise<Compared> {
  const at = startOf(ctx, day);
  const mine = counted(ctx, 'tasks');
  const isOpen = sql`${tasks.deletedAt} is null and ${tasks.status} <> 'completed'`;
  const wasThere = sql`${tasks.createdAt} < ${at} and ${mine}`;

  return compare(ctx, {
    now: sql`select count(*) from ${tasks} where ${isOpen} and ${mine}`,
    since: sql`(select count(*) from ${tasks} where ${isOpen} and ${tasks.createdAt} >= ${at} and ${mine})
      - (select count(*) from ${tasks} where ${tasks.deletedAt} is null and ${tasks.completedAt} >= ${at} and ${wasThere})
      - (select count(*) from ${tasks} where ${tasks.deletedAt} >= ${at} and (${tasks.completedAt} is null or ${tasks.completedAt} >= ${at}) and ${wasThere})`,
  });
}

export const openStages = literals(OPEN_STAGES);

export function countJobs(ctx: RequestContext, day: CalendarDay): Promise<Compared> {
  const at = startOf(ctx, day);
  const mine = counted(ctx, 'jobs');
  const isActive = sql`${jobs.deletedAt} is null and ${jobs.status} in ${openStages}`;
  const stageBefore = sql`(select event.stage from job_stage_events event
    where event.job_id = ${jobs.id} and event.entered_at < ${at}
    order by event.entered_at desc, event.id desc limit 1)`;

  // Only jobs that changed since were otherwise then.
  return compare(ctx, {
    now: sql`select count(*) from ${jobs} where ${isActive} and ${mine}`,
    since: sql`select coalesce(sum(case when ${isActive} then 1 else 0 end
        - case when ${jobs.createdAt} < ${at} and ${stageBefore} in ${openStages} then 1 else 0 end), 0)
      from ${jobs} where ${jobs.id} in (
          select changed.id from ${jobs} changed where changed.deleted_at >= ${at}
          union all select event.job_id from job_stage_events event where event.entered_at >= ${at})
        and (${jobs.deletedAt} is null or ${jobs.deletedAt} >= ${at}) and ${mine}`,
  });
}

/** The receipts of a span of days. */
export const receiptsWithin = (first: CalendarDay, last: CalendarDay) =>
  and(isReceiptSql, gte(payments.date, first), lte(payments.date, last));

/** Cents received this month and in the same days of last month; null for users who may read no payments. */
export async function countRevenue(ctx: RequestContext): Promise<Compared | null> {
  if (scopeOf(ctx.user, 'payments', 'read') === 'none') return null;
  const months = monthsToDate(ctx.today);
  const [now, before] = [months.current, months.previous].map(
    ([
      first,
      last,
    ]) => sql`(select coalesce(sum(${payments.amountCents}), 0)::bigint from ${payments}
      where ${receiptsWithin(first, last)} and ${readableRows(ctx.user, 'payments').condition})`,
  );
  const { rows } = await ctx.db.execute<Compared & Record<string, unknown>>(
    sql`select ${now} as now, ${before} as before`,
  );

  return rows[0] ?? null;
}

/** Leads, those of them that are sold, and sales, of all periods by one walk over the longest of them; of these jobs. */
export async function countPeriods(
  ctx: RequestContext,
  starts: Record<Period, CalendarDay>,
  isCounted: SQL | undefined,
): Promise<PeriodCounts[]> {
  const [earliest = ctx.today] = Object.values(starts).toSorted();
  const since = startOf(ctx, earliest);
  const isKept = and(isNull(jobs.deletedAt), isCounted);
  const counts = PERIODS.map((period) => {
    const at = startOf(ctx, starts[period]);
    const isLead = sql`not is_sale and at >= ${at}`;
    const isSale = sql`is_sale and at >= ${at}`;

    return sql`jsonb_build_object('period', ${period}::text,
      'leads', count(*) filter (where ${isLead}), 'won', count(*) filter (where ${isLead} and is_won),
      'soldCount', count(*) filter (where ${isSale}),
      'soldCents', coalesce(sum(cents) filter (where ${isSale}), 0))`;
  });
  const { rows } = await ctx.db.execute<{ counts: PeriodCounts[] }>(sql`
    select jsonb_build_array(${sql.join(counts, sql`, `)}) as counts from (
      select false as is_sale, ${jobs.leadAt} as at, ${jobs.soldAt} is not null as is_won, null::bigint as cents
      from ${jobs} where ${jobs.leadAt} >= ${since} and ${isKept}
      union all
      select true, ${jobs.soldAt}, true, ${jobs.contractAmountCents}
      from ${jobs} where ${jobs.soldAt} >= ${since} and ${isKept}) reached`);

  return rows[0]?.counts ?? [];
}

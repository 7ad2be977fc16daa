/** Counts what dashboard-figures.ts defines, among the records that the user's figures are about. */
import { and, isNull, sql } from 'drizzle-orm';
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
import { isAmong, isHeldAgainstOwn } from '#server/records/row-access.ts';
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

/** Access to the records of a kind that the reader's figures are about. */
const countedRows = ({ user }: RequestContext, kind: EntityName) =>
  changesOwnOnly(user, kind) ? authorizedRows(user, kind, 'update') : readableRows(user, kind);

/** The records of a kind that the reader's figures are about, for a walk over very many. */
export const counted = (ctx: RequestContext, kind: EntityName) =>
  isHeldAgainstOwn(countedRows(ctx, kind));

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
  const mine = isAmong(readableRows(ctx.user, 'contacts'));
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
  // What has changed since is little: each is checked by itself.
  const mine = countedRows(ctx, 'tasks').condition;
  const isOpen = sql`${tasks.deletedAt} is null and ${tasks.status} <> 'completed'`;
  const wasThere = sql`${tasks.createdAt} < ${at} and ${mine}`;

  return compare(ctx, {
    now: sql`select count(*) from ${tasks} where ${isOpen} and ${counted(ctx, 'tasks')}`,
    since: sql`(select count(*) from ${tasks} where ${isOpen} and ${tasks.createdAt} >= ${at} and ${mine})
      - (select count(*) from ${tasks} where ${tasks.deletedAt} is null and ${tasks.completedAt} >= ${at} and ${wasThere})
      - (select count(*) from ${tasks} where ${tasks.deletedAt} >= ${at} and (${tasks.completedAt} is null or ${tasks.completedAt} >= ${at}) and ${wasThere})`,
  });
}

export const openStages = literals(OPEN_STAGES);

export function countJobs(ctx: RequestContext, day: CalendarDay): Promise<Compared> {
  const at = startOf(ctx, day);
  const mine = countedRows(ctx, 'jobs').condition;
  const isActive = sql`${jobs.deletedAt} is null and ${jobs.status} in ${openStages}`;
  const stageBefore = sql`(select event.stage from job_stage_events event
    where event.job_id = ${jobs.id} and event.entered_at < ${at}
    order by event.entered_at desc, event.id desc limit 1)`;

  // Only jobs that changed since were otherwise then: few, so that each is checked by itself.
  return compare(ctx, {
    now: sql`select count(*) from ${jobs} where ${isActive} and ${counted(ctx, 'jobs')}`,
    since: sql`select coalesce(sum(case when ${isActive} then 1 else 0 end
        - case when ${jobs.createdAt} < ${at} and ${stageBefore} in ${openStages} then 1 else 0 end), 0)
      from ${jobs} where ${jobs.id} in (
          select changed.id from ${jobs} changed where changed.deleted_at >= ${at}
          union all select event.job_id from job_stage_events event where event.entered_at >= ${at})
        and (${jobs.deletedAt} is null or ${jobs.deletedAt} >= ${at}) and ${mine}`,
  });
}

/** The receipts of a span of days. */
export const receiptsWithin = (first: SQL, last: SQL) =>
  and(isReceiptSql, sql`${payments.date} >= ${first}`, sql`${payments.date} <= ${last}`);

/** Cents received this month and in the same days of last month; null for users who may read no payments. */
export async function countRevenue(ctx: RequestContext): Promise<Compared | null> {
  if (scopeOf(ctx.user, 'payments', 'read') === 'none') return null;
  const { current, previous } = monthsToDate(ctx.today);
  const cents = sql`sum(${payments.amountCents})`;
  const within = ([first, last]: readonly [CalendarDay, CalendarDay]) =>
    sql`(${payments.date} >= ${first} and ${payments.date} <= ${last})`;
  // One walk, so that own records are collected once.
  const { rows } = await ctx.db.execute<Compared & Record<string, unknown>>(sql`
    select coalesce(${cents} filter (where ${within(current)}), 0)::bigint as now,
      coalesce(${cents} filter (where ${within(previous)}), 0)::bigint as before
    from ${payments} where ${receiptsWithin(sql`${previous[0]}`, sql`${current[1]}`)}
      and (${within(current)} or ${within(previous)})
      and ${isHeldAgainstOwn(readableRows(ctx.user, 'payments'))}`);

  return rows[0] ?? null;
}

/**
 * Leads, those of them that are sold, and sales, of all periods by one walk over the longest of them;
 * of these jobs. What only the longest period has is most of it, and is added up before the others are
 * told apart; but not where one's own jobs would be collected once more for it.
 */
export async function countPeriods(
  ctx: RequestContext,
  starts: Record<Period, CalendarDay>,
  isCounted: SQL | undefined,
): Promise<PeriodCounts[]> {
  const days = [...new Set(Object.values(starts))].toSorted();
  const [earliest = ctx.today, later = earliest] = days;
  const next = changesOwnOnly(ctx.user, 'jobs') ? earliest : later;
  const [since, border] = [startOf(ctx, earliest), startOf(ctx, next)];
  const isKept = and(isNull(jobs.deletedAt), isCounted);
  const counts = PERIODS.map((period) => {
    const isWithin = sql`at >= ${startOf(ctx, starts[period])}`;

    return sql`jsonb_build_object('period', ${period}::text,
      'leads', coalesce(sum(leads) filter (where ${isWithin}), 0),
      'won', coalesce(sum(won) filter (where ${isWithin}), 0),
      'soldCount', coalesce(sum(sold) filter (where ${isWithin}), 0),
      'soldCents', coalesce(sum(cents) filter (where ${isWithin}), 0))`;
  });
  const { rows } = await ctx.db.execute<{ counts: PeriodCounts[] }>(sql`
    select jsonb_build_array(${sql.join(counts, sql`, `)}) as counts from (
      select ${since} as at, count(*) as leads, count(${jobs.soldAt}) as won, 0 as sold, 0 as cents
      from ${jobs} where ${jobs.leadAt} >= ${since} and ${jobs.leadAt} < ${border} and ${isKept}
      union all
      select ${jobs.leadAt}, 1, (${jobs.soldAt} is not null)::int, 0, 0
      from ${jobs} where ${jobs.leadAt} >= ${border} and ${isKept}
      union all
      select ${since}, 0, 0, count(*), sum(${jobs.contractAmountCents})
      from ${jobs} where ${jobs.soldAt} >= ${since} and ${jobs.soldAt} < ${border} and ${isKept}
      union all
      select ${jobs.soldAt}, 0, 0, 1, ${jobs.contractAmountCents}
      from ${jobs} where ${jobs.soldAt} >= ${border} and ${isKept}) reached`);

  return rows[0]?.counts ?? [];
}

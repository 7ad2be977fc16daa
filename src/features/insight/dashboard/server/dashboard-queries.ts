/**
 * Computes the figures that dashboard-figures.ts defines, over the records that count for the user.
 */
import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { DEFAULT_PREFERENCES } from '#features/office/preferences/preferences.ts';
import type { WeekDay } from '#shared/week-days.ts';
import { users } from '#features/office/auth/server/user-table.ts';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { OPEN_STATUSES } from '#features/work/jobs/job-stages.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { isReceiptSql } from '#features/money/ledger/server/payment-queries.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import { tasks } from '#features/work/tasks/server/task-table.ts';
import { scopeOf } from '#shared/access.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { literals } from '#server/db/columns.ts';
import { authorizedRows, readableRows } from '#server/access/authorized-rows.ts';
import { keptCount } from '#server/records/count-records.ts';
import { isAmong, isHeldAgainstOwn } from '#server/access/row-access.ts';
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

/**
 * Returns access to the records in a user's figures: those they can update if they can change only
 * their own, otherwise all they can read.
 */
const countedRows = ({ user }: RequestContext, kind: EntityName) =>
  changesOwnOnly(user, kind) ? authorizedRows(user, kind, 'update') : readableRows(user, kind);

/** Like `countedRows`, as a condition suited to scans over many records. */
export const counted = (ctx: RequestContext, kind: EntityName) =>
  isHeldAgainstOwn(countedRows(ctx, kind));

/** Returns when a day starts in the company's time zone. */
export const startOf = ({ timeZone }: RequestContext, day: CalendarDay): SQL =>
  sql`((${day}::date)::timestamp at time zone ${timeZone})`;

/**
 * Counts the current number and its change since the earlier date. The earlier number is the
 * difference, so nothing is counted twice.
 */
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
  // Few tasks change after that date, so check access for each one separately.
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

export const openStatuses = literals(OPEN_STATUSES);

export function countJobs(ctx: RequestContext, day: CalendarDay): Promise<Compared> {
  const at = startOf(ctx, day);
  const mine = countedRows(ctx, 'jobs').condition;
  const isActive = sql`${jobs.deletedAt} is null and ${jobs.status} in ${openStatuses}`;
  const stageBefore = sql`(select event.stage from job_stage_events event
    where event.job_id = ${jobs.id} and event.entered_at < ${at}
    order by event.entered_at desc, event.id desc limit 1)`;

  // Only jobs changed after that date can differ, and there are few, so check each one separately.
  return compare(ctx, {
    now: sql`select count(*) from ${jobs} where ${isActive} and ${counted(ctx, 'jobs')}`,
    since: sql`select coalesce(sum(case when ${isActive} then 1 else 0 end
        - case when ${jobs.createdAt} < ${at} and ${stageBefore} in ${openStatuses} then 1 else 0 end), 0)
      from ${jobs} where ${jobs.id} in (
          select changed.id from ${jobs} changed where changed.deleted_at >= ${at}
          union all select event.job_id from job_stage_events event where event.entered_at >= ${at})
        and (${jobs.deletedAt} is null or ${jobs.deletedAt} >= ${at}) and ${mine}`,
  });
}

/** Condition for payments and refunds between two dates, inclusive. */
export const receiptsWithin = (first: SQL, last: SQL) =>
  and(isReceiptSql, sql`${payments.date} >= ${first}`, sql`${payments.date} <= ${last}`);

/**
 * Returns cents received this month and in the same days of last month; null for users who can't
 * read payments.
 */
export async function countRevenue(ctx: RequestContext): Promise<Compared | null> {
  if (scopeOf(ctx.user, 'payments', 'read') === 'none') return null;
  const { current, previous } = monthsToDate(ctx.today);
  const cents = sql`sum(${payments.amountCents})`;
  const within = ([first, last]: readonly [CalendarDay, CalendarDay]) =>
    sql`(${payments.date} >= ${first} and ${payments.date} <= ${last})`;
  // One query, so the user's own records are collected only once.
  const { rows } = await ctx.db.execute<Compared & Record<string, unknown>>(sql`
    select coalesce(${cents} filter (where ${within(current)}), 0)::bigint as now,
      coalesce(${cents} filter (where ${within(previous)}), 0)::bigint as before
    from ${payments} where ${receiptsWithin(sql`${previous[0]}`, sql`${current[1]}`)}
      and (${within(current)} or ${within(previous)})
      and ${isHeldAgainstOwn(readableRows(ctx.user, 'payments'))}`);

  return rows[0] ?? null;
}

/**
 * Counts leads, how many of those are sold, and sales in each period, among jobs that match the
 * condition.
 */
export async function countPeriods(
  ctx: RequestContext,
  starts: Record<Period, CalendarDay>,
  isCounted: SQL | undefined,
): Promise<PeriodCounts[]> {
  const days = [...new Set(Object.values(starts))].toSorted();
  const since = startOf(ctx, days[0] ?? ctx.today);
  const spans = days.map((day, place) => {
    const next = days[place + 1];

    return sql`(${place}::int, ${startOf(ctx, day)}, ${next ? startOf(ctx, next) : sql`'infinity'::timestamptz`})`;
  });
  // Collect a user's own jobs once. Otherwise let each period use its index range.
  const collected = sql.raw(changesOwnOnly(ctx.user, 'jobs') ? 'materialized' : 'not materialized');
  const isKept = and(isNull(jobs.deletedAt), isCounted);
  const { rows } = await ctx.db.execute<Omit<PeriodCounts, 'period'> & { place: number }>(sql`
    with leads as ${collected} (select ${jobs.leadAt}, ${jobs.soldAt} from ${jobs}
        where ${jobs.leadAt} >= ${since} and ${isKept}),
      sales as ${collected} (select ${jobs.soldAt}, ${jobs.contractAmountCents} as cents from ${jobs}
        where ${jobs.soldAt} >= ${since} and ${isKept})
    select place, leads, won, "soldCount", "soldCents"
    from (values ${sql.join(spans, sql`, `)}) spans (place, first, next)
    cross join lateral (select count(*) as leads, count(sold_at) as won from leads
      where lead_at >= first and lead_at < next) led
    cross join lateral (select count(*) as "soldCount", coalesce(sum(cents), 0)::bigint as "soldCents"
      from sales where sold_at >= first and sold_at < next) sold`);

  return PERIODS.map((period) => {
    const within = rows.filter(({ place }) => place >= days.indexOf(starts[period]));
    const total = (figure: keyof Omit<PeriodCounts, 'period'>) =>
      within.reduce((sum, row) => sum + row[figure], 0);

    return {
      period,
      leads: total('leads'),
      won: total('won'),
      soldCount: total('soldCount'),
      soldCents: total('soldCents'),
    };
  });
}

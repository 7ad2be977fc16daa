/**
 * Computes the figures that sales-figures.ts and insights.ts define, over the jobs that the user
 * can change.
 */
import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { jobWorthSql } from '#features/money/estimates/server/job-worth-sql.ts';
import { jobStore } from '#features/work/jobs/server/job-store.ts';
import { jobs } from '#features/work/jobs/server/job-table.ts';
import { scopeOf } from '#shared/access.ts';
import { addDays } from '#shared/calendar-day.ts';
import type { ListFilter } from '#shared/list-query.ts';
import type { RequestContext } from '#server/access/request-context.ts';
import { authorizedRows } from '#server/access/authorized-rows.ts';
import { byEachWay } from '#server/access/row-access.ts';
import { lastMonths, monthDays, periodStarts } from '../dashboard-periods.ts';
import type { Period } from '../dashboard.ts';
import { insightOf, type Insights } from '../insights.ts';
import { groups, salesOf, type SalesCounts } from '../sales-figures.ts';
import { SALES_MONTHS, type Sales } from '../sales.ts';
import { countPeriods, firstWeekDayOf, openStatuses, startOf } from './dashboard-queries.ts';

const cents = sql`coalesce(sum(${jobs.contractAmountCents}), 0)::bigint`;

/** Sums the jobs' value, in cents. */
const worth = ({ today }: RequestContext) => sql`coalesce(sum(${jobWorthSql(today)}), 0)::bigint`;

const keptOf = ({ user }: RequestContext) =>
  and(isNull(jobs.deletedAt), authorizedRows(user, 'jobs', 'update').condition);

/**
 * Returns the index of a timestamp's month in `months`. Month boundaries are computed once, not per
 * row.
 */
function monthPlace(ctx: RequestContext, instant: SQL, months: readonly string[]): SQL {
  const [, lastDay] = monthDays(months.at(-1) ?? '');
  const days = [...months.map((month) => `${month}-01`), addDays(lastDay, 1)];
  const borders = days.map((day) => startOf(ctx, day));

  return sql`width_bucket(${instant}, array[${sql.join(borders, sql`, `)}]) - 1`;
}

async function countPipeline(ctx: RequestContext) {
  const { rows } = await ctx.db.execute<
    SalesCounts['pipeline'][number] & Record<string, unknown>
  >(sql`
    select ${jobs.status} as stage, count(*)::bigint as count, ${worth(ctx)} as cents,
      sum(${ctx.today}::date - (${jobs.stageSince} at time zone ${ctx.timeZone})::date)::bigint as days
    from ${jobs} where ${jobs.status} in ${openStatuses} and ${jobs.stageSince} is not null and ${keptOf(ctx)}
    group by ${jobs.status}`);

  return rows;
}

/** Counts each sales rep's new leads and sales since `start`. */
async function countByRep(ctx: RequestContext, start: SQL) {
  const { rows } = await ctx.db.execute<SalesCounts['reps'][number] & Record<string, unknown>>(sql`
    select counted.*, person.full_name as name from (
      select rep as "userId", sum(leads)::bigint as leads, sum(sold)::bigint as "soldCount",
        sum(cents)::bigint as "soldCents", sum(priced)::bigint as priced
      from (
        select ${jobs.salesRep} as rep, count(*) as leads, 0 as sold, 0 as cents, 0 as priced
        from ${jobs} where ${jobs.leadAt} >= ${start} and ${keptOf(ctx)} group by 1
        union all
        select ${jobs.salesRep}, 0, count(*), ${cents}, count(nullif(${jobs.contractAmountCents}, 0))
        from ${jobs} where ${jobs.soldAt} >= ${start} and ${keptOf(ctx)} group by 1) parts
      group by 1) counted
    left join users person on person.id = counted."userId"`);

  return rows;
}

async function countSoldByMonth(ctx: RequestContext, months: readonly string[]) {
  const { rows } = await ctx.db.execute<{ place: number; count: number; cents: number }>(sql`
    select ${monthPlace(ctx, sql`${jobs.soldAt}`, months)} as place, count(*)::bigint as count, ${cents} as cents
    from ${jobs} where ${jobs.soldAt} >= ${startOf(ctx, `${months[0]}-01`)} and ${keptOf(ctx)}
    group by 1`);

  return new Map(rows.map(({ place, ...sold }) => [months[place] ?? '', sold]));
}

type LostRow = SalesCounts['reasons'][number] & { place: number; isWithin: boolean };

/** Counts lost jobs by reason and month. */
async function countLost(ctx: RequestContext, months: readonly string[], periodStart: SQL) {
  const { rows } = await ctx.db.execute<LostRow & Record<string, unknown>>(sql`
    select ${jobs.lostReason} as reason, ${monthPlace(ctx, sql`${jobs.stageSince}`, months)} as place,
      ${jobs.stageSince} >= ${periodStart} as "isWithin", count(*)::bigint as count, ${worth(ctx)} as cents
    from ${jobs} where ${jobs.status} = 'lost'
      and ${jobs.stageSince} >= ${startOf(ctx, `${months[0]}-01`)} and ${keptOf(ctx)}
    group by 1, 2, 3`);

  return rows;
}

/** Sums the rows for each key. */
function summed<Key>(rows: readonly LostRow[], keyOf: (row: LostRow) => Key) {
  return groups(rows, keyOf).map(([key, some]) => ({
    key,
    count: some.reduce((sum, row) => sum + row.count, 0),
    cents: some.reduce((sum, row) => sum + row.cents, 0),
  }));
}

/** Returns the sales figures of a period, and of the last 12 months. */
export async function readSales(ctx: RequestContext, period: Period): Promise<Sales> {
  const firstWeekDay = await firstWeekDayOf(ctx);
  const months = lastMonths(ctx.today, SALES_MONTHS);
  const since = periodStarts(ctx.today, firstWeekDay)[period];
  const periodStart = startOf(ctx, since);
  const pipeline = await countPipeline(ctx);
  const reps = await countByRep(ctx, periodStart);
  const soldByMonth = await countSoldByMonth(ctx, months);
  const lost = await countLost(ctx, months, periodStart);
  const reasons = summed(
    lost.filter(({ isWithin }) => isWithin),
    ({ reason }) => reason,
  ).map(({ key, ...rest }) => ({ reason: key, ...rest }));
  const lostByMonth = new Map(
    summed(lost, ({ place }) => place).map(({ key, ...rest }) => [months[key] ?? '', rest]),
  );

  return {
    since,
    ...salesOf({ pipeline, reps, reasons, soldByMonth, lostByMonth }, months),
    isOwn: scopeOf(ctx.user, 'jobs', 'update') === 'own',
  };
}

/**
 * Reads the users who are a sales rep on any job. It looks for the first rep id at or above each
 * user's id, so one index lookup per user is enough and the rep index also serves jobs without a
 * rep. For users limited to their own jobs, reads all of those jobs at once.
 */
async function readReps({ db, user }: RequestContext) {
  const access = authorizedRows(user, 'jobs', 'update');
  const sells = access.own
    ? sql`person.id in (${byEachWay(
        access,
        (isOwn) =>
          sql`select ${jobs.salesRep} from ${jobs} where ${jobs.deletedAt} is null and ${isOwn}`,
      )})`
    : sql`person.id = (select min(${jobs.salesRep}) from ${jobs}
        where ${jobs.salesRep} >= person.id and ${jobs.deletedAt} is null)`;
  const { rows } = await db.execute<{ userId: number; name: string }>(sql`
    select person.id as "userId", person.full_name as name from users person where ${sells}
    order by person.full_name collate "und-x-icu", person.id`);

  return rows;
}

/** Returns the figures for jobs that match the filters. */
export async function readInsights(
  ctx: RequestContext,
  filters: readonly ListFilter[],
): Promise<Insights> {
  const starts = periodStarts(ctx.today, await firstWeekDayOf(ctx));
  const counted = await countPeriods(
    ctx,
    starts,
    and(keptOf(ctx), jobStore.conditionOf(ctx, filters)),
  );

  return {
    periods: counted.map((counts) => insightOf(counts, starts)),
    reps: await readReps(ctx),
    isOwn: scopeOf(ctx.user, 'jobs', 'update') === 'own',
  };
}

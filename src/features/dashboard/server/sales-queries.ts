/** Counts what sales-figures.ts and insights.ts define, among the jobs that the user may change. */
import { and, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { jobWorthSql } from '#features/estimates/server/job-worth-sql.ts';
import { jobStore } from '#features/jobs/server/job-store.ts';
import { jobs } from '#features/jobs/server/job-table.ts';
import { scopeOf } from '#shared/access.ts';
import type { ListFilter } from '#shared/list-query.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { authorizedRows } from '#server/records/authorized-rows.ts';
import { lastMonths, periodStarts } from '../dashboard-periods.ts';
import type { Period } from '../dashboard.ts';
import { insightOf, type Insights } from '../insights.ts';
import { groups, salesOf, type SalesCounts } from '../sales-figures.ts';
import { SALES_MONTHS, type Sales } from '../sales.ts';
import { countPeriods, firstWeekDayOf, openStages, startOf } from './dashboard-queries.ts';

const cents = sql`coalesce(sum(${jobs.contractAmountCents}), 0)::bigint`;

/** What the jobs are worth. */
const worth = ({ today }: RequestContext) => sql`coalesce(sum(${jobWorthSql(today)}), 0)::bigint`;

const keptOf = ({ user }: RequestContext) =>
  and(isNull(jobs.deletedAt), authorizedRows(user, 'jobs', 'update').condition);

/** 'YYYY-MM' of an instant, in the company's time zone. */
const monthOf = ({ timeZone }: RequestContext, instant: SQL) =>
  sql`to_char(${instant} at time zone ${timeZone}, 'YYYY-MM')`;

async function countPipeline(ctx: RequestContext) {
  const { rows } = await ctx.db.execute<
    SalesCounts['pipeline'][number] & Record<string, unknown>
  >(sql`
    select ${jobs.status} as stage, count(*)::bigint as count, ${worth(ctx)} as cents,
      sum(${ctx.today}::date - (entered.at at time zone ${ctx.timeZone})::date)::bigint as days
    from ${jobs} cross join lateral (select event.entered_at as at from job_stage_events event
      where event.job_id = ${jobs.id} order by event.entered_at desc, event.id desc limit 1) entered
    where ${jobs.status} in ${openStages} and ${keptOf(ctx)}
    group by ${jobs.status}`);

  return rows;
}

/** Each job is looked up by its id: there are few in a month. */
async function countByRep(ctx: RequestContext, start: SQL) {
  const isSale = sql`event.milestone = 'sold'`;
  const { rows } = await ctx.db.execute<SalesCounts['reps'][number] & Record<string, unknown>>(sql`
    select counted.*, person.full_name as name from (
      select ${jobs.salesRep} as "userId",
        (count(*) filter (where event.milestone = 'lead'))::bigint as leads,
        (count(*) filter (where ${isSale}))::bigint as "soldCount",
        coalesce(sum(${jobs.contractAmountCents}) filter (where ${isSale}), 0)::bigint as "soldCents",
        (count(${jobs.contractAmountCents}) filter (where ${isSale}))::bigint as priced
      from job_stage_events event
      cross join lateral (select * from ${jobs} where id = event.job_id and deleted_at is null offset 0) ${jobs}
      where event.milestone in ('lead', 'sold') and event.entered_at >= ${start} and ${keptOf(ctx)}
      group by ${jobs.salesRep}) counted
    left join users person on person.id = counted."userId"`);

  return rows;
}

async function countSoldByMonth(ctx: RequestContext, start: SQL) {
  const { rows } = await ctx.db.execute<{ month: string; count: number; cents: number }>(sql`
    select ${monthOf(ctx, sql`event.entered_at`)} as month, count(*)::bigint as count,
      ${cents} as cents
    from job_stage_events event join ${jobs} on ${jobs.id} = event.job_id
    where event.milestone = 'sold' and event.entered_at >= ${start} and ${keptOf(ctx)}
    group by 1`);

  return new Map(rows.map(({ month, ...sold }) => [month, sold]));
}

type LostRow = SalesCounts['reasons'][number] & { month: string; isWithin: boolean };

/** Jobs that are lost, by when and why: the event by which they were is their last. */
async function countLost(ctx: RequestContext, start: SQL, periodStart: SQL) {
  const { rows } = await ctx.db.execute<LostRow & Record<string, unknown>>(sql`
    select ${jobs.lostReason} as reason, ${monthOf(ctx, sql`event.entered_at`)} as month,
      event.entered_at >= ${periodStart} as "isWithin", count(*)::bigint as count, ${worth(ctx)} as cents
    from job_stage_events event join ${jobs} on ${jobs.id} = event.job_id
    where event.stage = 'lost' and event.entered_at >= ${start} and ${jobs.status} = 'lost'
      and ${keptOf(ctx)} and not exists (select from job_stage_events later
        where later.job_id = event.job_id
          and (later.entered_at, later.id) > (event.entered_at, event.id))
    group by 1, 2, 3`);

  return rows;
}

/** The sum of what rows of one key have. */
function summed<Key>(rows: readonly LostRow[], keyOf: (row: LostRow) => Key) {
  return groups(rows, keyOf).map(([key, some]) => ({
    key,
    count: some.reduce((sum, row) => sum + row.count, 0),
    cents: some.reduce((sum, row) => sum + row.cents, 0),
  }));
}

/** Sales of a period, and of the last twelve months. */
export async function readSales(ctx: RequestContext, period: Period): Promise<Sales> {
  const firstWeekDay = await firstWeekDayOf(ctx);
  const months = lastMonths(ctx.today, SALES_MONTHS);
  const start = startOf(ctx, `${months[0]}-01`);
  const periodStart = startOf(ctx, periodStarts(ctx.today, firstWeekDay)[period]);
  const pipeline = await countPipeline(ctx);
  const reps = await countByRep(ctx, periodStart);
  const soldByMonth = await countSoldByMonth(ctx, start);
  const lost = await countLost(ctx, start, periodStart);
  const reasons = summed(
    lost.filter(({ isWithin }) => isWithin),
    ({ reason }) => reason,
  ).map(({ key, ...rest }) => ({ reason: key, ...rest }));
  const lostByMonth = new Map(
    summed(lost, ({ month }) => month).map(({ key, count }) => [key, count]),
  );

  return {
    ...salesOf({ pipeline, reps, reasons, soldByMonth, lostByMonth }, months),
    isOwn: scopeOf(ctx.user, 'jobs', 'update') === 'own',
  };
}

/** Users who sell: of each it takes one job to know. */
async function readReps({ db }: RequestContext, isKept: SQL | undefined) {
  const { rows } = await db.execute<{ userId: number; name: string }>(sql`
    select person.id as "userId", person.full_name as name from users person
    where exists (select from ${jobs} where ${and(sql`${jobs.salesRep} = person.id`, isKept)})
    order by person.full_name collate "und-x-icu", person.id`);

  return rows;
}

/** The figures of the jobs that these conditions let through. */
export async function readInsights(
  ctx: RequestContext,
  filters: readonly ListFilter[],
): Promise<Insights> {
  const starts = periodStarts(ctx.today, await firstWeekDayOf(ctx));
  const isKept = keptOf(ctx);
  const counted = await countPeriods(ctx, starts, and(isKept, jobStore.conditionOf(ctx, filters)));

  return {
    periods: counted.map((counts) => insightOf(counts, starts)),
    reps: await readReps(ctx, isKept),
    isOwn: scopeOf(ctx.user, 'jobs', 'update') === 'own',
  };
}

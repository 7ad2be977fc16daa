/** Totals job costs in SQL, with the same results as `sumJobCosts`. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { COST_CATEGORY_LABELS, type CostCategory } from '../job-cost.ts';
import { NO_COSTS, type JobCostSums } from '../job-cost-figures.ts';
import { keysOf } from '#shared/keys-of.ts';

const CATEGORIES = keysOf(COST_CATEGORY_LABELS);

/**
 * Hours keep the rate they were logged at. Hours logged before any rate was set use the current
 * rate.
 */
const hourlyCents = sql`coalesce(task_hours.hourly_cents, own_rate.hourly_cents,
  (select usual.hourly_cents from labor_rates usual where usual.user_id is null))`;

/**
 * Hours logged on tasks that are not in the trash, with the hourly rate of the user who logged
 * them.
 */
const workedHours = sql`tasks join task_hours on task_hours.task_id = tasks.id
  left join labor_rates own_rate on own_rate.user_id = task_hours.user_id`;
const isWorked = sql`tasks.deleted_at is null and task_hours.minutes is not null`;
const minuteCents = sql`task_hours.minutes * coalesce(${hourlyCents}, 0)::bigint`;
const unratedMinutes = sql`case when ${hourlyCents} is null then task_hours.minutes else 0 end`;
/** Rounds labor to whole cents. */
const laborOf = (cents: SQL) => sql`round(${cents} / 60.0)::bigint`;

/**
 * Returns the actual cost of jobs as one row per job that has a cost or hours with a rate:
 * `job_id`, `actual_cents`, and `labor`, which is included in `actual_cents`. Sums each table
 * before joining, which is much faster for large numbers of jobs. `jobIds` is a query for the job
 * ids; null means all jobs.
 */
export function actualCostOfJobs(jobIds: SQL | null): SQL {
  const among = (id: SQL) => (jobIds ? sql`${id} in (${jobIds})` : sql`${id} is not null`);

  return sql`
    select job_id, coalesce(worked.cents, 0) as labor,
      coalesce(entered.cents, 0) + coalesce(worked.cents, 0) as actual_cents
    from (
      select job_id, sum(amount_cents)::bigint as cents from job_costs
      where deleted_at is null and ${among(sql`job_id`)} group by job_id
    ) entered full join (
      select tasks.job_id, ${laborOf(sql`sum(${minuteCents})`)} as cents,
        sum(task_hours.minutes) > sum(${unratedMinutes}) as is_rated
      from ${workedHours} where ${isWorked} and ${among(sql`tasks.job_id`)} group by tasks.job_id
    ) worked using (job_id)
    where entered.cents is not null or worked.is_rated`;
}

/**
 * Returns one row if the job has costs or hours: `entries`, a total in cents for each category and
 * for `labor`, and `minutes`, which includes `unrated_minutes`.
 */
const costSumsOfJob = (jobId: number): SQL => sql`
  select ${sql.join(
    CATEGORIES.map((category) =>
      sql.raw(
        `coalesce(sum(cents) filter (where category = '${category}'), 0)::bigint as ${category}`,
      ),
    ),
    sql`, `,
  )},
    count(category)::int as entries,
    ${laborOf(sql`sum(minute_cents)`)} as labor,
    sum(minutes)::int as minutes,
    sum(unrated_minutes)::int as unrated_minutes
  from (
    select job_id, category, amount_cents as cents,
      0::bigint as minute_cents, 0 as minutes, 0 as unrated_minutes
    from job_costs where job_id = ${jobId} and deleted_at is null
    union all
    select tasks.job_id, null, 0, ${minuteCents}, task_hours.minutes, ${unratedMinutes}
    from ${workedHours} where ${isWorked} and tasks.job_id = ${jobId}
  ) as facts group by job_id`;

type SumsRow = Record<CostCategory | 'entries' | 'labor' | 'minutes' | 'unrated_minutes', number>;

/** Reads a job's cost totals. */
export async function readJobCostSums(db: DbOrTx, jobId: number): Promise<JobCostSums> {
  const { rows } = await db.execute<SumsRow>(costSumsOfJob(jobId));
  const [row] = rows;
  if (!row) return NO_COSTS;
  const { entries, labor, minutes, unrated_minutes: unratedMinutes } = row;
  const byCategory = { ...NO_COSTS.byCategory };
  for (const category of CATEGORIES) byCategory[category] = Number(row[category]);

  return { entries, byCategory, labor: Number(labor), minutes, unratedMinutes };
}

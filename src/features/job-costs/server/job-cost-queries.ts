/** Sums of what jobs have cost, in SQL: the same as `sumJobCosts` makes of their rows. */
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { DbOrTx } from '#server/db/database.ts';
import { COST_CATEGORY_LABELS, type CostCategory } from '../job-cost.ts';
import { NO_COSTS, type JobCostSums } from '../job-cost-figures.ts';
import { keysOf } from '#shared/keys-of.ts';

const CATEGORIES = keysOf(COST_CATEGORY_LABELS);

/** Hours keep the rate they were logged at; those logged before there was a rate take today's. */
const hourlyCents = sql`coalesce(task_hours.hourly_cents, own_rate.hourly_cents, usual_rate.hourly_cents)`;

/**
 * One row for each job that has cost anything or has hours: `job_id`, `entries`, a sum in cents for
 * each category and for `labor`, `actual_cents`, and `minutes` with the `unrated_minutes` among them.
 * `jobIds` is a query for the ids of the jobs.
 */
export const costSumsOfJobs = (jobIds: SQL): SQL => sql`
  select job_id, ${sql.join(
    CATEGORIES.map((category) => sql.raw(`${category}_cents as ${category}`)),
    sql`, `,
  )}, entries, labor, minutes, unrated_minutes, entered_cents + labor as actual_cents
  from (
    select job_id, ${sql.join(
      CATEGORIES.map((category) =>
        sql.raw(
          `coalesce(sum(cents) filter (where category = '${category}'), 0)::bigint as ${category}_cents`,
        ),
      ),
      sql`, `,
    )},
      sum(cents)::bigint as entered_cents,
      count(category)::int as entries,
      round(sum(minute_cents) / 60.0)::bigint as labor,
      sum(minutes)::int as minutes,
      sum(unrated_minutes)::int as unrated_minutes
    from (
      select job_id, category, amount_cents as cents,
        0::bigint as minute_cents, 0 as minutes, 0 as unrated_minutes
      from job_costs where job_id in (${jobIds}) and deleted_at is null
      union all
      select tasks.job_id, null, 0, task_hours.minutes * coalesce(${hourlyCents}, 0)::bigint,
        task_hours.minutes, case when ${hourlyCents} is null then task_hours.minutes else 0 end
      from tasks join task_hours on task_hours.task_id = tasks.id
        left join labor_rates own_rate on own_rate.user_id = task_hours.user_id
        left join labor_rates usual_rate on usual_rate.user_id is null
      where tasks.job_id in (${jobIds}) and tasks.deleted_at is null
        and task_hours.minutes is not null
    ) as facts group by job_id
  ) as sums`;

type SumsRow = Record<CostCategory | 'entries' | 'labor' | 'minutes' | 'unrated_minutes', number>;

/** What one job has cost. */
export async function readJobCostSums(db: DbOrTx, jobId: number): Promise<JobCostSums> {
  const { rows } = await db.execute<SumsRow>(costSumsOfJobs(sql`select ${jobId}::int`));
  const [row] = rows;
  if (!row) return NO_COSTS;
  const { entries, labor, minutes, unrated_minutes: unratedMinutes } = row;
  const byCategory = { ...NO_COSTS.byCategory };
  for (const category of CATEGORIES) byCategory[category] = Number(row[category]);

  return { entries, byCategory, labor: Number(labor), minutes, unratedMinutes };
}

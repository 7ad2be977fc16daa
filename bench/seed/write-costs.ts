/** Generates the costs of the fictional company's jobs in SQL, from the loaded rows. */
import type { Database } from '#server/db/database.ts';

/** Three costs per sold job: a quarter, an eighth, and a sixteenth of its price. */
const COSTS = `insert into job_costs
    (job_id, category, description, vendor, amount_cents, date, created_by, created_at, updated_at)
  select jobs.id, (array['material', 'subcontractor', 'disposal'])[part],
    (array['Shingles and underlayment', 'Tear-off crew', 'Dump fees'])[part],
    (array['Wasatch Supply', 'Vance Gutters', 'Utah County Transfer'])[part],
    coalesce(jobs.contract_amount_cents, 800000) / (2 * 2 ^ part)::bigint + jobs.id % 97,
    (jobs.created_at + interval '20 days')::date, jobs.created_by, jobs.created_at, jobs.created_at
  from jobs cross join generate_series(1, 3) part
  where jobs.status not in ('lead', 'appointment_scheduled', 'estimating', 'lost')
  order by jobs.id, part`;

/** Two to nine hours for every completed task of a job. */
const HOURS = `insert into task_hours (task_id, user_id, day, minutes, hourly_cents, created_at)
  select id, coalesce(assigned_to, created_by), completed_at::date, 120 + id % 8 * 60, 3500, completed_at
  from tasks where status = 'completed' and completed_at is not null and job_id is not null
    and coalesce(assigned_to, created_by) is not null order by id`;

/** Inserts job costs, and the hours worked on completed tasks. */
export async function writeCosts({ unhurried }: Database): Promise<void> {
  await unhurried((client) => client.query(COSTS));
  await unhurried((client) => client.query(HOURS));
}

DROP INDEX "job_stage_events_milestone";--> statement-breakpoint
DROP INDEX "job_stage_events_once";--> statement-breakpoint
ALTER TABLE "job_stage_events" ADD COLUMN "is_sold" boolean GENERATED ALWAYS AS (stage in ('signed_contract', 'to_do', 'in_progress', 'review', 'completed')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "job_stage_events" DROP COLUMN "milestone";--> statement-breakpoint
-- TRIGGER: a job is a lead from its first event, sold while its latest status is one in which it is sold, and in that
-- status since its latest event. Events are in the order of their ids: whatever writes one holds the job. A job that
-- comes back to a sold status within 72 hours keeps the time of its sale: see job-stages.ts.
create or replace function keep_job_milestones() returns trigger
  language plpgsql
  as $$ begin
    with entered as (
      select event.id, event.job_id, event.entered_at, event.is_sold,
        coalesce(lag(event.is_sold) over in_order, false) as was_sold,
        first_value(event.entered_at) over in_order as lead_at
      from (select distinct job_id from new_events) changed
        join job_stage_events event on event.job_id = changed.job_id
      window in_order as (partition by event.job_id order by event.id)
    ), turns as (
      select id, job_id, entered_at, is_sold,
        entered_at - lag(entered_at) over (partition by job_id order by id) as away
      from entered where is_sold <> was_sold
    ), sales as (
      select distinct on (job_id) job_id, entered_at from turns
      where is_sold and (away is null or away > interval '72 hours') order by job_id, id desc
    ), latest as (
      select distinct on (job_id) job_id, lead_at, entered_at, is_sold from entered order by job_id, id desc
    )
    update jobs set lead_at = latest.lead_at, stage_since = latest.entered_at,
      sold_at = case when latest.is_sold then sales.entered_at end
    from latest left join sales on sales.job_id = latest.job_id
    where jobs.id = latest.job_id;
    return null;
  end $$;--> statement-breakpoint
-- The same of the jobs that there are, where it is another time than they have.
with entered as (
  select id, job_id, entered_at, is_sold,
    coalesce(lag(is_sold) over in_order, false) as was_sold,
    first_value(entered_at) over in_order as lead_at
  from job_stage_events window in_order as (partition by job_id order by id)
), turns as (
  select id, job_id, entered_at, is_sold,
    entered_at - lag(entered_at) over (partition by job_id order by id) as away
  from entered where is_sold <> was_sold
), sales as (
  select distinct on (job_id) job_id, entered_at from turns
  where is_sold and (away is null or away > interval '72 hours') order by job_id, id desc
), latest as (
  select distinct on (job_id) job_id, lead_at, entered_at, is_sold from entered order by job_id, id desc
), known as (
  select latest.job_id, latest.lead_at, latest.entered_at as stage_since,
    case when latest.is_sold then sales.entered_at end as sold_at
  from latest left join sales on sales.job_id = latest.job_id
)
update jobs set lead_at = known.lead_at, sold_at = known.sold_at, stage_since = known.stage_since
from known
where jobs.id = known.job_id
  and (jobs.lead_at, jobs.sold_at, jobs.stage_since)
    is distinct from (known.lead_at, known.sold_at, known.stage_since);

DROP INDEX "jobs_sales_rep";--> statement-breakpoint
DROP INDEX "jobs_created_by";--> statement-breakpoint
DROP INDEX "payments_receipts";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lead_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "sold_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "stage_since" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "estimates_worth" ON "estimates" USING btree ("job_id","status","expiry_date","total_cents") WHERE deleted_at is null;--> statement-breakpoint
-- TRIGGER: a job's milestones and the time since when it is in its stage follow from its stage events. Whatever
-- writes an event holds the job, or has just created it, so that nobody waits for another here.
create function keep_job_milestones() returns trigger
  language plpgsql
  as $$ begin
    update jobs set
      lead_at = coalesce(jobs.lead_at, entered.lead_at),
      sold_at = coalesce(jobs.sold_at, entered.sold_at),
      stage_since = greatest(jobs.stage_since, entered.latest)
    from (select job_id, max(entered_at) as latest,
        min(entered_at) filter (where milestone = 'lead') as lead_at,
        min(entered_at) filter (where milestone = 'sold') as sold_at
      from new_events group by job_id) entered
    where jobs.id = entered.job_id;
    return null;
  end $$;--> statement-breakpoint
create trigger job_stage_events_milestones after insert on job_stage_events
  referencing new table as new_events
  for each statement execute function keep_job_milestones();--> statement-breakpoint
UPDATE "jobs" SET "lead_at" = entered."lead_at", "sold_at" = entered."sold_at", "stage_since" = entered."latest"
	FROM (SELECT "job_id", max("entered_at") AS "latest",
			min("entered_at") FILTER (WHERE "milestone" = 'lead') AS "lead_at",
			min("entered_at") FILTER (WHERE "milestone" = 'sold') AS "sold_at"
		FROM "job_stage_events" GROUP BY "job_id") entered
	WHERE jobs."id" = entered."job_id";--> statement-breakpoint
CREATE INDEX "jobs_leads" ON "jobs" USING btree ("lead_at","id","sold_at","sales_rep") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_sales" ON "jobs" USING btree ("sold_at","id","contract_amount_cents","sales_rep") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_pipeline" ON "jobs" USING btree ("status","stage_since","id","contract_amount_cents","budget_cents") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_sales_rep" ON "jobs" USING btree ("sales_rep","id");--> statement-breakpoint
CREATE INDEX "jobs_created_by" ON "jobs" USING btree ("created_by","id");--> statement-breakpoint
CREATE INDEX "payments_receipts" ON "payments" USING btree ("date","amount_cents","id") WHERE deleted_at is null and status in ('completed', 'refunded', 'partially_refunded') and kind in ('payment', 'marked_paid', 'refund');
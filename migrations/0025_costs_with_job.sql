ALTER TABLE "job_costs" ADD COLUMN "went_along" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Costs of jobs that are in the trash have stayed in the lists until now.
UPDATE "job_costs" SET "deleted_at" = jobs.deleted_at, "deleted_by" = jobs.deleted_by, "went_along" = true
  FROM "jobs" WHERE jobs.id = job_costs.job_id AND jobs.deleted_at IS NOT NULL AND job_costs.deleted_at IS NULL;

DROP INDEX "tasks_status";--> statement-breakpoint
DROP INDEX "tasks_due";--> statement-breakpoint
DROP INDEX "tasks_open_due";--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "due_time" text;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "due_order" text GENERATED ALWAYS AS (coalesce(due_time, '24:00')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "tasks_status" ON "tasks" USING btree ("status","due_date","due_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("due_date","due_order","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_due" ON "tasks" USING btree ("due_date","due_order","id","job_id","assigned_to","created_by") WHERE deleted_at is null and status <> 'completed';
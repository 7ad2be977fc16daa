DROP INDEX "jobs_stage";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "lost_reason" text;--> statement-breakpoint
CREATE INDEX "jobs_stage" ON "jobs" USING btree (array_position(array['lead', 'appointment_scheduled', 'estimating', 'signed_contract', 'to_do', 'in_progress', 'review', 'completed', 'lost'], "status"),"id") WHERE deleted_at is null;
CREATE INDEX "contacts_trash" ON "contacts" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "estimates_trash" ON "estimates" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "invoices_trash" ON "invoices" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "jobs_stage" ON "jobs" USING btree (array_position(array['lead', 'appointment_scheduled', 'estimating', 'signed_contract', 'to_do', 'in_progress', 'review', 'completed'], "status"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_priority" ON "jobs" USING btree (array_position(array['low', 'medium', 'high'], "priority"),"id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_type" ON "jobs" USING btree ("job_type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_lead_source" ON "jobs" USING btree (lead_source collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_city" ON "jobs" USING btree (city collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_contract" ON "jobs" USING btree ("contract_amount_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_budget" ON "jobs" USING btree ("budget_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "jobs_trash" ON "jobs" USING btree ("deleted_at") WHERE deleted_at is not null;--> statement-breakpoint
CREATE INDEX "payments_trash" ON "payments" USING btree ("deleted_at") WHERE deleted_at is not null;
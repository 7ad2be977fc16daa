DROP INDEX "contacts_address";--> statement-breakpoint
DROP INDEX "estimates_title";--> statement-breakpoint
DROP INDEX "estimates_own";--> statement-breakpoint
DROP INDEX "invoices_description";--> statement-breakpoint
DROP INDEX "invoices_own";--> statement-breakpoint
DROP INDEX "jobs_lead_source";--> statement-breakpoint
DROP INDEX "jobs_city";--> statement-breakpoint
DROP INDEX "jobs_budget";--> statement-breakpoint
DROP INDEX "payments_transaction";--> statement-breakpoint
DROP INDEX "payments_notes";--> statement-breakpoint
DROP INDEX "payments_own";--> statement-breakpoint
DROP INDEX "estimates_job";--> statement-breakpoint
DROP INDEX "invoices_job";--> statement-breakpoint
DROP INDEX "payments_client";--> statement-breakpoint
DROP INDEX "payments_invoice";--> statement-breakpoint
CREATE INDEX "estimates_job" ON "estimates" USING btree ("job_id","id","deleted_at","created_by");--> statement-breakpoint
CREATE INDEX "invoices_job" ON "invoices" USING btree ("job_id","id","deleted_at","created_by");--> statement-breakpoint
CREATE INDEX "payments_client" ON "payments" USING btree ("client_id","date","id","deleted_at","unapplied_cents");--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id","id","deleted_at","created_by");
CREATE TABLE "record_counts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "record_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "estimates_client";--> statement-breakpoint
DROP INDEX "estimates_job";--> statement-breakpoint
DROP INDEX "invoices_client";--> statement-breakpoint
DROP INDEX "invoices_job";--> statement-breakpoint
DROP INDEX "jobs_client";--> statement-breakpoint
DROP INDEX "payments_client";--> statement-breakpoint
DROP INDEX "payments_invoice";--> statement-breakpoint
DROP INDEX "payments_refund_of";--> statement-breakpoint
DROP INDEX "payments_date";--> statement-breakpoint
DROP INDEX "payments_invoice_number";--> statement-breakpoint
CREATE INDEX "record_counts_entity" ON "record_counts" USING btree ("entity");--> statement-breakpoint
CREATE INDEX "contacts_email_order" ON "contacts" USING btree (email collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_phone_order" ON "contacts" USING btree (phone collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_address" ON "contacts" USING btree (address collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_type" ON "contacts" USING btree ("type","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "contacts_status" ON "contacts" USING btree ("status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "estimates_number_order" ON "estimates" USING btree (estimate_number collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "estimates_title" ON "estimates" USING btree (title collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "estimates_created_by" ON "estimates" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "invoices_number_order" ON "invoices" USING btree (invoice_number collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_description" ON "invoices" USING btree (left(description, 100) collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_state" ON "invoices" USING btree ("marked_as","due_date","total_cents","paid_cents","balance_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_paid" ON "invoices" USING btree ("paid_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_created_by" ON "invoices" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "jobs_created_by" ON "jobs" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "payments_method" ON "payments" USING btree ("method","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payments_status" ON "payments" USING btree ("status","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payments_transaction" ON "payments" USING btree (stripe_payment_id collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payments_notes" ON "payments" USING btree (left(notes, 100) collate "und-x-icu","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payments_created_by" ON "payments" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "estimates_client" ON "estimates" USING btree ("client_id","date","id","deleted_at");--> statement-breakpoint
CREATE INDEX "estimates_job" ON "estimates" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "invoices_client" ON "invoices" USING btree ("client_id","date","id","deleted_at","marked_as","due_date","total_cents","paid_cents","balance_cents");--> statement-breakpoint
CREATE INDEX "invoices_job" ON "invoices" USING btree ("job_id","id");--> statement-breakpoint
CREATE INDEX "jobs_client" ON "jobs" USING btree ("client_id","created_at","id","deleted_at");--> statement-breakpoint
CREATE INDEX "payments_client" ON "payments" USING btree ("client_id","date","id","deleted_at");--> statement-breakpoint
CREATE INDEX "payments_invoice" ON "payments" USING btree ("invoice_id","id");--> statement-breakpoint
CREATE INDEX "payments_refund_of" ON "payments" USING btree ("refund_of","id");--> statement-breakpoint
CREATE INDEX "payments_date" ON "payments" USING btree ("date","created_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "payments_invoice_number" ON "payments" USING btree (invoice_number collate "und-x-icu","id") WHERE deleted_at is null;
-- Dropping the column drops its index, invoices_balance, too.
DROP INDEX "invoices_client";--> statement-breakpoint
DROP INDEX "invoices_state";--> statement-breakpoint
ALTER TABLE "invoices" drop column "balance_cents";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "balance_cents" bigint GENERATED ALWAYS AS (case when marked_as = 'cancelled' then 0 else total_cents - paid_cents end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "owed_cents" bigint GENERATED ALWAYS AS (case when marked_as in ('draft', 'cancelled') then 0 else total_cents - paid_cents end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_balance" ON "invoices" USING btree ("balance_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_owed" ON "invoices" USING btree ("owed_cents","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "invoices_client" ON "invoices" USING btree ("client_id","date","id","deleted_at","marked_as","due_date","total_cents","paid_cents","owed_cents");--> statement-breakpoint
CREATE INDEX "invoices_state" ON "invoices" USING btree ("marked_as","due_date","total_cents","paid_cents","owed_cents","id") WHERE deleted_at is null;
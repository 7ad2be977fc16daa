DROP INDEX "invoices_client";--> statement-breakpoint
DROP INDEX "invoices_state";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "state" text GENERATED ALWAYS AS (case
      when marked_as = 'cancelled' then 'cancelled'
      when total_cents > 0 and paid_cents >= total_cents then 'paid'
      when total_cents = 0 and marked_as <> 'draft' then 'paid'
      when marked_as in ('draft', 'overdue') then marked_as
      when paid_cents > 0 or marked_as = 'partial' then 'partial'
      else 'sent' end) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "invoices_client" ON "invoices" USING btree ("client_id","date","id","deleted_at","state","due_date","total_cents","paid_cents","owed_cents");--> statement-breakpoint
CREATE INDEX "invoices_state" ON "invoices" USING btree ("state","due_date","id") WHERE deleted_at is null;
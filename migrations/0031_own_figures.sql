DROP INDEX "payments_receipts";--> statement-breakpoint
DROP INDEX "tasks_open_due";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "job_id" integer;--> statement-breakpoint
-- TRIGGERS: a payment has the job of the invoice that it was recorded on. Whatever records money holds the invoice
-- first, as does whatever gives the invoice to another job, so that nobody waits for another here.
create function take_job_of_invoice() returns trigger
  language plpgsql
  as $$ begin
    new.job_id = (select job_id from invoices where id = new.invoice_id);
    return new;
  end $$;--> statement-breakpoint
create trigger payments_take_job
  before insert or update of invoice_id on payments
  for each row execute function take_job_of_invoice();--> statement-breakpoint
create function spread_invoice_job() returns trigger
  language plpgsql
  as $$ begin
    update payments set job_id = new.job_id where invoice_id = new.id;
    return null;
  end $$;--> statement-breakpoint
create trigger invoices_spread_job
  after update of job_id on invoices
  for each row when (old.job_id is distinct from new.job_id) execute function spread_invoice_job();--> statement-breakpoint
UPDATE "payments" SET "job_id" = invoices."job_id" FROM "invoices"
	WHERE invoices."id" = payments."invoice_id" AND invoices."job_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "estimates_sent" ON "estimates" USING btree ("sent_at","id","expiry_date") WHERE deleted_at is null and status = 'sent';--> statement-breakpoint
CREATE INDEX "payments_receipts" ON "payments" USING btree ("date","amount_cents","id","invoice_id","created_by","job_id") WHERE deleted_at is null and status in ('completed', 'refunded', 'partially_refunded') and kind in ('payment', 'marked_paid', 'refund');--> statement-breakpoint
CREATE INDEX "tasks_open_due" ON "tasks" USING btree ("due_date","id","job_id","assigned_to","created_by") WHERE deleted_at is null and status <> 'completed';

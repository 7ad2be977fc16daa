DROP INDEX "invoices_owing";--> statement-breakpoint
DROP INDEX "payments_receipts";--> statement-breakpoint
CREATE INDEX "invoices_owing" ON "invoices" USING btree ("due_date","id","state","owed_cents","job_id","created_by") WHERE deleted_at is null and state in ('sent', 'partial', 'overdue');--> statement-breakpoint
CREATE INDEX "payments_receipts" ON "payments" USING btree ("date","amount_cents","id","invoice_id","created_by") WHERE deleted_at is null and status in ('completed', 'refunded', 'partially_refunded') and kind in ('payment', 'marked_paid', 'refund');
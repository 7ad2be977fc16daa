ALTER TABLE "invoices" ADD COLUMN "estimate_number" text;
--> statement-breakpoint
-- An issued invoice keeps the number that its last revision printed, another one takes the estimate's.
update invoices set estimate_number = coalesce(
    (select content ->> 'estimateNumber' from document_revisions
      where marked_as <> 'draft' and kind = 'invoice' and document_id = invoices.id and number = revision),
    (select estimates.estimate_number from estimates where estimates.id = estimate_id))
  where estimate_id is not null;
--> statement-breakpoint
-- Invoices that money issued had no revision: what they print now is their first one.
insert into document_revisions (kind, document_id, number, content, created_at, created_by)
  select 'invoice', id, 1, jsonb_build_object(
    'number', invoice_number, 'title', description, 'description', null,
    'letterheadId', letterhead_id, 'billTo', bill_to, 'jobSite', job_site,
    'date', date, 'lastDay', due_date, 'estimateNumber', estimate_number, 'items', items,
    'subtotalCents', subtotal_cents, 'taxLabel', tax_label, 'taxRate', tax_rate,
    'taxCents', tax_cents, 'totalCents', total_cents, 'notes', notes, 'terms', terms),
    coalesce(sent_at, updated_at), created_by
  from invoices
  where revision = 0 and marked_as <> 'draft' and (marked_as <> 'cancelled' or sent_at is not null);
--> statement-breakpoint
update invoices set revision = 1
  where revision = 0 and marked_as <> 'draft' and (marked_as <> 'cancelled' or sent_at is not null);

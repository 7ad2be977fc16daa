-- A document's number as it is compared: without case, width, style of dash, invisible characters and
-- extra spaces, so that no two documents have numbers that look the same.
create function fold_number(value text) returns text
  language sql immutable parallel safe
  return lower(btrim(regexp_replace(
    regexp_replace(
      regexp_replace(normalize(value, NFKC), '[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
      '[\u2010-\u2015\u2212]', '-', 'g'),
    '\s+', ' ', 'g')) collate "und-x-icu");
--> statement-breakpoint
-- Of estimates whose numbers are now equal, all but the first get their id behind the number.
with renamed as (
  update estimates set estimate_number = left(equal.number, 27) || ' (' || equal.id || ')',
    version = version + 1, updated_at = now()
  from (
    select later.id, later.estimate_number as number from estimates later
    where exists (
      select from estimates first
      where first.id < later.id and fold_number(first.estimate_number) = fold_number(later.estimate_number))
  ) equal
  where estimates.id = equal.id
  returning estimates.*, equal.number as before)
insert into history_events (at, user_name, entity, entity_id, label, action, changes, version, reason, via, contact_id, job_id)
select now(), 'Gable', 'estimates', id, estimate_number, 'updated',
  jsonb_build_object('estimateNumber', jsonb_build_object('before', before, 'after', estimate_number)), version,
  'Another estimate has a number that looks the same', 'system', client_id, job_id
from renamed;
--> statement-breakpoint
-- Of invoices whose numbers are now equal, all but the first get their id behind the number.
with renamed as (
  update invoices set invoice_number = left(equal.number, 27) || ' (' || equal.id || ')',
    version = version + 1, updated_at = now()
  from (
    select later.id, later.invoice_number as number from invoices later
    where exists (
      select from invoices first
      where first.id < later.id and fold_number(first.invoice_number) = fold_number(later.invoice_number))
  ) equal
  where invoices.id = equal.id
  returning invoices.*, equal.number as before)
insert into history_events (at, user_name, entity, entity_id, label, action, changes, version, reason, via, contact_id, job_id)
select now(), 'Gable', 'invoices', id, invoice_number, 'updated',
  jsonb_build_object('invoiceNumber', jsonb_build_object('before', before, 'after', invoice_number)), version,
  'Another invoice has a number that looks the same', 'system', client_id, job_id
from renamed;
--> statement-breakpoint
DROP INDEX "estimates_number";--> statement-breakpoint
DROP INDEX "invoices_number";--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "number_key" text GENERATED ALWAYS AS (fold_number(estimate_number)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "number_key" text GENERATED ALWAYS AS (fold_number(invoice_number)) STORED NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "estimates_number" ON "estimates" USING btree ("number_key");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number_key");

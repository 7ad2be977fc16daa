ALTER TABLE "payments" ADD COLUMN "unapplied_cents" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
-- What came in, less what is on invoices and was given back; voided and deleted payments have none.
with lines as (
  select coalesce(p.refund_of, p.id) as root, p.amount_cents - coalesce((
    select sum(a.amount_cents) from payment_allocations a where a.payment_id = p.id), 0) as cents
  from payments p
  where p.deleted_at is null and p.status in ('completed', 'refunded', 'partially_refunded')
), roots as (select root, sum(cents) as cents from lines group by root having sum(cents) > 0)
update payments set unapplied_cents = roots.cents
  from roots where payments.id = roots.root and payments.deleted_at is null
    and payments.status in ('completed', 'refunded', 'partially_refunded');
--> statement-breakpoint
CREATE INDEX "payments_unapplied" ON "payments" USING btree ("unapplied_cents","id") WHERE deleted_at is null;
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_unapplied_not_negative" CHECK (unapplied_cents >= 0);

-- Books from before these rules are brought in line with them: money on a draft issues it, money on
-- a cancelled or deleted invoice or of another client is its own client's credit.
update invoices set marked_as = 'sent'
  where marked_as = 'draft' and paid_cents > 0 and deleted_at is null;
--> statement-breakpoint
with taken as (
  delete from payment_allocations a using invoices i, payments p
  where i.id = a.invoice_id and p.id = a.payment_id
    and (i.deleted_at is not null or i.marked_as = 'cancelled' or i.client_id <> p.client_id)
  returning a.invoice_id, a.amount_cents
)
update invoices set paid_cents = paid_cents - cents
  from (select invoice_id, sum(amount_cents) as cents from taken group by 1) taken
  where invoices.id = taken.invoice_id;
--> statement-breakpoint
update payments set invoice_id = null, invoice_number = null
  from invoices where invoices.id = payments.invoice_id and invoices.client_id <> payments.client_id;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_money_only_when_issued" CHECK (paid_cents = 0 or (deleted_at is null and marked_as not in ('draft', 'cancelled')));
--> statement-breakpoint
-- Money is only on its own client's invoices, whatever the application does.
create function refuse_foreign_allocation() returns trigger
  language plpgsql
  as $$ begin
    if not exists (
      select from payments p join invoices i on i.client_id = p.client_id
      where p.id = new.payment_id and i.id = new.invoice_id
    ) then
      raise exception 'payment % and invoice % are of different clients', new.payment_id, new.invoice_id;
    end if;
    return null;
  end $$;
--> statement-breakpoint
create trigger payment_allocations_one_client
  after insert or update of payment_id, invoice_id on payment_allocations
  for each row execute function refuse_foreign_allocation();
--> statement-breakpoint
create function refuse_foreign_money() returns trigger
  language plpgsql
  as $$ begin
    if exists (select from payment_allocations where invoice_id = new.id)
      or exists (select from payments where invoice_id = new.id and client_id <> new.client_id) then
      raise exception 'money of client % is on invoice %', old.client_id, new.id;
    end if;
    return null;
  end $$;
--> statement-breakpoint
create trigger invoices_one_client
  after update of client_id on invoices
  for each row when (old.client_id <> new.client_id) execute function refuse_foreign_money();

-- The audit trail only grows: nobody edits it, not even this application (D36).
create function refuse_history_change() returns trigger
  language plpgsql
  as $$ begin raise exception 'history_events is append-only'; end $$;
--> statement-breakpoint
create trigger history_events_append_only
  before update or delete on history_events
  for each row execute function refuse_history_change();
--> statement-breakpoint
-- A contact's new name reaches the copies by which jobs and payments are sorted and searched.
-- Estimates and invoices keep the name they were written with (D6).
create function spread_contact_name() returns trigger
  language plpgsql
  as $$ begin
    update jobs set client_name = new.name where client_id = new.id;
    update payments set client_name = new.name where client_id = new.id;
    return null;
  end $$;
--> statement-breakpoint
create trigger contacts_spread_name
  after update of name on contacts
  for each row when (old.name is distinct from new.name) execute function spread_contact_name();
--> statement-breakpoint
create function spread_invoice_number() returns trigger
  language plpgsql
  as $$ begin
    update payments set invoice_number = new.invoice_number where invoice_id = new.id;
    return null;
  end $$;
--> statement-breakpoint
create trigger invoices_spread_number
  after update of invoice_number on invoices
  for each row when (old.invoice_number is distinct from new.invoice_number)
  execute function spread_invoice_number();

-- A draft holds no money, nor a payment beside what gave all of it back: those come to 0, so nothing unapplied changes.
delete from payment_allocations a using invoices i
  where i.id = a.invoice_id and (i.marked_as in ('draft', 'cancelled') or i.deleted_at is not null);

/** Clients, invoices and payments by the columns of older versions, for tests of migrations. */
import type { Database } from '#server/db/database.ts';

export const BILL_TO =
  '{"name": "Maria Alvarez", "company": null, "address": null, "email": null, "phone": null}';
export const ITEMS =
  '[{"id": "a", "description": "Ridge vent", "quantity": 1, "priceCents": 10000}]';

/** The company and its first two clients. */
export const OLD_CLIENTS = `
  insert into companies (name) values ('Summit Ridge');
  insert into contacts (name, type, status)
    values ('Maria Alvarez', 'client', 'active'), ('Henry Okafor', 'client', 'active');`;

interface OldInvoice {
  id: number;
  clientId?: number;
  word?: string;
  paidCents?: number;
  totalCents?: number;
  /** Further columns. */
  more?: Record<string, string>;
}

/** An invoice over $100.00, by its columns of that day. */
export async function oldInvoice(
  { pool }: Database,
  { id, clientId = 1, word = 'sent', paidCents = 0, totalCents = 10_000, more = {} }: OldInvoice,
) {
  const items = totalCents === 0 ? '[]' : ITEMS;
  const names = Object.keys(more).map((name) => `, ${name}`);
  const values = Object.values(more).map((_, index) => `, $${8 + index}`);
  await pool.query(
    `insert into invoices (id, invoice_number, client_id, client_name, bill_to, date, items,
        subtotal_cents, tax_cents, total_cents, marked_as, paid_cents ${names.join('')})
      values ($1, 'INV-' || $1::int::text, $2, 'Maria Alvarez', $3, '2026-11-01', $4, $5, 0, $5, $6, $7
        ${values.join('')})`,
    [id, clientId, BILL_TO, items, totalCents, word, paidCents, ...Object.values(more)],
  );
}

interface OldPayment {
  id: number;
  clientId?: number;
  invoiceId: number;
  cents: number;
  /** By invoice, what of it lies there. */
  on?: Record<number, number>;
  status?: string;
  refundOf?: number;
  isDeleted?: boolean;
}

/** A check, with its allocations. */
export async function oldPayment(
  { pool }: Database,
  {
    id,
    clientId = 1,
    invoiceId,
    cents,
    on = {},
    status = 'completed',
    refundOf,
    isDeleted,
  }: OldPayment,
) {
  await pool.query(
    `insert into payments (id, client_id, client_name, invoice_id, invoice_number, amount_cents, date,
        method, status, kind, refund_of, deleted_at)
      select $1, $2, contacts.name, $3, invoice_number, $4, '2026-11-02', 'check', $5,
        case when $6::int is null then 'payment' else 'refund' end, $6, $7
      from contacts, invoices where contacts.id = $2 and invoices.id = $3`,
    [
      id,
      clientId,
      invoiceId,
      cents,
      status,
      refundOf ?? null,
      isDeleted ? '2026-11-03T15:00:00Z' : null,
    ],
  );
  for (const [invoice, there] of Object.entries(on)) {
    await pool.query(
      'insert into payment_allocations (payment_id, invoice_id, amount_cents) values ($1, $2, $3)',
      [id, Number(invoice), there],
    );
  }
}

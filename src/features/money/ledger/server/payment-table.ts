import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { contacts } from '#features/work/contacts/server/contact-table.ts';
import { invoices } from './invoice-table.ts';
import {
  alphabetical,
  cents,
  identity,
  instant,
  literals,
  notDeleted,
  searchText,
  stampColumns,
  trashIndex,
} from '#server/db/columns.ts';
import { COUNTING_STATUSES, RECEIPT_KINDS } from '../payment.ts';
import type { PAYMENT_STATUSES, PaymentKind, PaymentMethod } from '../payment.ts';

export const payments = pgTable(
  'payments',
  {
    id: identity(),
    clientId: integer('client_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'restrict' }),
    /**
     * The invoice the payment was recorded on. The money may have moved since: see the allocations.
     */
    invoiceId: integer('invoice_id').references(() => invoices.id, { onDelete: 'restrict' }),
    /**
     * Copied from the client and the invoice by a trigger, so lists can sort and search without
     * joins.
     */
    clientName: text('client_name').notNull(),
    invoiceNumber: text('invoice_number'),
    /**
     * Copied from the invoice by a trigger, so row access checks don't have to look up the invoice.
     */
    jobId: integer('job_id'),
    /** Negative for refunds and downward adjustments. */
    amountCents: cents('amount_cents').notNull(),
    /**
     * The client's credit from this payment; zero for refunds. Stored for lists and verified by
     * check-books.
     */
    unappliedCents: cents('unapplied_cents').notNull().default(0),
    date: date('date', { mode: 'string' }).notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    /** The reference that a user entered, such as a check number or transfer reference. */
    reference: text('reference'),
    /** The card provider's transaction id, set only by the server. */
    providerPaymentId: text('provider_payment_id'),
    /** The provider's fee and the net amount; null until the provider reports them. */
    feeCents: cents('fee_cents'),
    netCents: cents('net_cents'),
    payoutId: text('payout_id'),
    payoutOn: date('payout_on', { mode: 'string' }),
    failureMessage: text('failure_message'),
    status: text('status').$type<(typeof PAYMENT_STATUSES)[number]>().notNull(),
    kind: text('kind').$type<PaymentKind>().notNull(),
    notes: text('notes'),
    refundOf: integer('refund_of').references((): AnyPgColumn => payments.id, {
      onDelete: 'restrict',
    }),
    voidedAt: instant('voided_at'),
    voidReason: text('void_reason'),
    searchText: searchText(
      sql`search_words(client_name || ' ' || coalesce('invoice ' || invoice_number, '') || ' ' || coalesce(reference, '') || ' ' || coalesce(provider_payment_id, '') || ' ' || method || ' ' || (amount_cents / 100.0)::numeric(14, 2)::text || ' ' || coalesce(notes, ''))`,
    ),
    ...stampColumns,
  },
  (t) => [
    // Index-only reads of a client's payments by date, including credit and excluding those in the
    // trash.
    index('payments_client').on(t.clientId, t.date, t.id, t.deletedAt, t.unappliedCents),
    // Index-only counts of an invoice's payments by who recorded them.
    index('payments_invoice').on(t.invoiceId, t.id, t.deletedAt, t.createdBy),
    index('payments_refund_of').on(t.refundOf, t.id),
    index('payments_date').on(t.date, t.createdAt, t.id).where(notDeleted),
    // Index-only reads of each day's receipts and their owners.
    index('payments_receipts')
      .on(t.date, t.amountCents, t.id, t.invoiceId, t.createdBy, t.jobId)
      .where(
        sql`deleted_at is null and status in ${literals(COUNTING_STATUSES)} and kind in ${literals(RECEIPT_KINDS)}`,
      ),
    index('payments_method').on(t.method, t.id).where(notDeleted),
    index('payments_status').on(t.status, t.id).where(notDeleted),
    index('payments_transaction_number')
      .on(alphabetical('coalesce(provider_payment_id, reference)'), t.id)
      .where(notDeleted),
    // Includes deleted payments because each provider payment is recorded only once. Nulls don't
    // conflict.
    uniqueIndex('payments_provider_payment').on(t.providerPaymentId),
    index('payments_payout')
      .on(t.payoutId)
      .where(sql`payout_id is not null`),
    index('payments_created_by').on(t.createdBy),
    index('payments_amount').on(t.amountCents, t.id).where(notDeleted),
    index('payments_unapplied').on(t.unappliedCents, t.id).where(notDeleted),
    index('payments_created').on(t.createdAt, t.id).where(notDeleted),
    trashIndex('payments', t.deletedAt),
    index('payments_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('payments_client_name').on(alphabetical('client_name'), t.id).where(notDeleted),
    index('payments_invoice_number').on(alphabetical('invoice_number'), t.id).where(notDeleted),
    check('payments_unapplied_not_negative', sql`unapplied_cents >= 0`),
  ],
);

export type PaymentRow = typeof payments.$inferSelect;

/** The part of a payment allocated to an invoice. Reversing a payment removes all of its rows. */
export const paymentAllocations = pgTable(
  'payment_allocations',
  {
    id: identity(),
    paymentId: integer('payment_id')
      .notNull()
      .references(() => payments.id, { onDelete: 'restrict' }),
    invoiceId: integer('invoice_id')
      .notNull()
      .references(() => invoices.id, { onDelete: 'restrict' }),
    amountCents: cents('amount_cents').notNull(),
  },
  (t) => [
    uniqueIndex('payment_allocations_pair').on(t.paymentId, t.invoiceId),
    index('payment_allocations_invoice').on(t.invoiceId),
    check('payment_allocations_not_zero', sql`amount_cents <> 0`),
  ],
);

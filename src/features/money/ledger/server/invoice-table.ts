/**
 * The invoices table is part of the ledger because allocations reference its rows and its paid
 * amount is not stored anywhere else. Everything else about invoices is in `invoices`.
 */
import { registerFileParent } from '#features/work/files/server/file-table.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { estimates } from '#features/money/estimates/server/estimate-table.ts';
import { documentColumns, numberKey } from '#features/money/documents/server/document-columns.ts';
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
import { OWED_STATUSES } from '../invoice-state.ts';
import type { InvoiceStatus } from '../invoice-state.ts';

export const invoices = pgTable(
  'invoices',
  {
    id: identity(),
    invoiceNumber: text('invoice_number').notNull(),
    numberKey: numberKey(sql`invoice_number`),
    ...documentColumns,
    dueDate: date('due_date', { mode: 'string' }),
    cancelledAt: instant('cancelled_at'),
    cancelReason: text('cancel_reason'),
    /**
     * The last manually set status. The actual status is derived from it, the ledger, and today's
     * date.
     */
    manualStatus: text('manual_status').$type<InvoiceStatus>().notNull(),
    /**
     * The sum of the invoice's allocations. Updated in the same transaction as the allocations and
     * verified by check-books.
     */
    paidCents: cents('paid_cents').notNull().default(0),
    /** Same as `balanceCents` in invoice-state.ts. */
    balanceCents: cents('balance_cents')
      .notNull()
      .generatedAlwaysAs(
        sql`case when manual_status = 'cancelled' then 0 else total_cents - paid_cents end`,
      ),
    /** Same as `owedCents` in invoice-state.ts. */
    owedCents: cents('owed_cents')
      .notNull()
      .generatedAlwaysAs(
        sql`case when manual_status in ('draft', 'cancelled') then 0 else total_cents - paid_cents end`,
      ),
    /** Same as `invoiceStatus` in invoice-state.ts, which does not depend on the date. */
    state: text('state').$type<InvoiceStatus>().notNull().generatedAlwaysAs(sql`case
      when manual_status = 'cancelled' then 'cancelled'
      when total_cents > 0 and paid_cents >= total_cents then 'paid'
      when total_cents = 0 and manual_status <> 'draft' then 'paid'
      when manual_status in ('draft', 'overdue') then manual_status
      when paid_cents > 0 or manual_status = 'partial' then 'partial'
      else 'sent' end`),
    /** True if this is the deposit invoice of its estimate. */
    isDeposit: boolean('is_deposit').notNull().default(false),
    /**
     * The estimate's deposit that was invoiced earlier, deducted from the total of lines and tax.
     */
    lessDepositCents: cents('less_deposit_cents').notNull().default(0),
    estimateId: integer('estimate_id').references(() => estimates.id, { onDelete: 'restrict' }),
    /** The estimate's number when the invoice was issued. */
    estimateNumber: text('estimate_number'),
    searchText: searchText(
      sql`search_words('invoice ' || invoice_number || ' #' || id::text || ' ' || client_name || ' ' || coalesce(description, ''))`,
    ),
    ...stampColumns,
  },
  (t) => [
    // Includes deleted invoices because numbers are never reused.
    uniqueIndex('invoices_number').on(t.numberKey),
    index('invoices_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('invoices_client_name').on(alphabetical('client_name'), t.id).where(notDeleted),
    index('invoices_number_order').on(alphabetical('invoice_number'), t.id).where(notDeleted),
    // Index-only reads of a client's invoices by date and of the amounts owed on them.
    index('invoices_client').on(
      t.clientId,
      t.date,
      t.id,
      t.deletedAt,
      t.state,
      t.dueDate,
      t.totalCents,
      t.paidCents,
      t.owedCents,
    ),
    // Finds invoices by displayed status, which is a state plus a range of due dates.
    index('invoices_state').on(t.state, t.dueDate, t.id).where(notDeleted),
    // Index-only counts of a job's invoices by owner.
    index('invoices_job').on(t.jobId, t.id, t.deletedAt, t.createdBy),
    index('invoices_paid').on(t.paidCents, t.id).where(notDeleted),
    index('invoices_created_by').on(t.createdBy),
    index('invoices_estimate').on(t.estimateId),
    index('invoices_date').on(t.date, t.id).where(notDeleted),
    index('invoices_due').on(t.dueDate, t.id).where(notDeleted),
    index('invoices_total').on(t.totalCents, t.id).where(notDeleted),
    index('invoices_balance').on(t.balanceCents, t.id).where(notDeleted),
    index('invoices_owed').on(t.owedCents, t.id).where(notDeleted),
    // Index-only reads of amounts owed, with due dates and owners.
    index('invoices_owing')
      .on(t.dueDate, t.id, t.state, t.owedCents, t.jobId, t.createdBy)
      .where(sql`deleted_at is null and state in ${literals(OWED_STATUSES)}`),
    // Index-only reads of amounts owed by job, for users who only see their own jobs.
    index('invoices_owing_job')
      .on(t.jobId, t.dueDate, t.id, t.state, t.owedCents)
      .where(sql`deleted_at is null and state in ${literals(OWED_STATUSES)}`),
    index('invoices_created').on(t.createdAt, t.id).where(notDeleted),
    trashIndex('invoices', t.deletedAt),
    check(
      'invoices_money_only_when_issued',
      sql`paid_cents = 0 or (deleted_at is null and manual_status not in ('draft', 'cancelled'))`,
    ),
    check('invoices_paid_within_total', sql`paid_cents >= 0 and paid_cents <= total_cents`),
  ],
);

export type InvoiceRow = typeof invoices.$inferSelect;

registerFileParent('invoices', () => invoices.id);

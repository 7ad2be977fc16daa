/** Types of the fictional company and its records' rows. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import type { estimates } from '#features/money/estimates/server/estimate-table.ts';
import type { invoices } from '#features/money/ledger/server/invoice-table.ts';
import type { payments } from '#features/money/ledger/server/payment-table.ts';
import type { jobs } from '#features/work/jobs/server/job-table.ts';
import type { tasks } from '#features/work/tasks/server/task-table.ts';
import type { webFormSubmissions } from '#features/intake/web-form-submissions/server/submission-table.ts';
import type { SeededRandom } from '#demo/seeded-random.ts';
import type { SeededContact } from './contact-rows.ts';
import type { DataSet } from './data-set.ts';
import type { Scope, Scopes } from './scopes.ts';
import type { Staff } from './staff-rows.ts';

export type JobRow = typeof jobs.$inferInsert & { id: number; createdAt: Date };
export type EstimateRow = typeof estimates.$inferInsert & { id: number };

export interface SeededJob {
  row: JobRow;
  scope: Scope;
  day: CalendarDay;
}

export type InvoiceRow = typeof invoices.$inferInsert & { id: number; createdAt: Date };

export type PaymentRow = Omit<typeof payments.$inferInsert, 'refundOf'> & { createdAt: Date };

export interface SeededPayment {
  row: PaymentRow;
  /** The amount allocated to its invoice; 0 if none, negative for a refund from the invoice. */
  onInvoiceCents: number;
  /** For a refund: how many payments back the refunded payment is. */
  refundsBefore?: number;
}

/** An invoice with its payments. */
export interface Billing {
  invoice: InvoiceRow;
  payments: SeededPayment[];
}

export type TaskRow = typeof tasks.$inferInsert & { id: number };
export type SubmissionRow = typeof webFormSubmissions.$inferInsert & { id: number };

export interface MadeUpCompany {
  size: DataSet;
  staff: Staff;
  scopes: Scopes;
  contact(id: number): SeededContact;
  job(id: number): SeededJob;
  estimate(id: number): EstimateRow;
  /** An invoice with its payments. */
  billing(id: number): Billing;
  task(id: number): TaskRow;
  submission(id: number): SubmissionRow;
  /** Picks a client who already existed when this share (0 to 1) of all business was done. */
  clientAt(random: SeededRandom, share: number): number;
}

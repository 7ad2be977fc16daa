/**
 * What the ledger says of an invoice: its balance, what is owed on it, and the status that follows.
 * Pure: amounts in cents. The table stores the same as generated columns.
 */
import type { CalendarDay } from '#shared/calendar-day.ts';

export const INVOICE_STATUSES = [
  'draft',
  'sent',
  'paid',
  'partial',
  'overdue',
  'cancelled',
] as const;
/** What a client may still have to pay is in one of these. */
export const OWED_STATUSES = [
  'sent',
  'partial',
  'overdue',
] as const satisfies readonly (typeof INVOICE_STATUSES)[number][];

export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** The facts that an invoice's status is derived from. */
export interface InvoiceFacts {
  /** The manual status. Never 'paid', which is derived from the ledger. */
  manualStatus: InvoiceStatus;
  totalCents: number;
  paidCents: number;
  dueDate: CalendarDay | null;
}

type Money = Pick<InvoiceFacts, 'manualStatus' | 'totalCents' | 'paidCents'>;

/** What can still be paid: the total less the paid amount; zero once it is cancelled. */
export function balanceCents({ manualStatus, totalCents, paidCents }: Money): number {
  return manualStatus === 'cancelled' ? 0 : totalCents - paidCents;
}

/** What the client owes on it: the balance, except of a draft, which has not been sent. */
export function owedCents(facts: Money): number {
  return facts.manualStatus === 'draft' ? 0 : balanceCents(facts);
}

/** Whether nothing is left to pay. */
export function isSettled({
  manualStatus,
  totalCents,
  paidCents,
}: Omit<InvoiceFacts, 'dueDate'>): boolean {
  if (totalCents > 0) return paidCents >= totalCents;

  // A zero-total invoice is paid only once it is issued.
  return manualStatus !== 'draft';
}

/** Whether it was neither issued nor paid. */
export function isInvoiceDraft(facts: InvoiceFacts): boolean {
  return invoiceStatus(facts) === 'draft';
}

/** The status by the ledger and the manual status, without looking at the date. */
export function invoiceStatus(facts: InvoiceFacts): InvoiceStatus {
  if (facts.manualStatus === 'cancelled') return 'cancelled';
  if (isSettled(facts)) return 'paid';
  if (facts.manualStatus === 'draft' || facts.manualStatus === 'overdue') return facts.manualStatus;
  if (facts.paidCents > 0) return 'partial';

  return facts.manualStatus === 'partial' ? 'partial' : 'sent';
}

/** What makes a payment of a cancelled invoice possible. */
export const REOPEN_FIRST = 'Reopen it before recording a payment.';

/**
 * Why a payment cannot be recorded on an invoice, or null when it can. Only a cancelled one takes
 * none; money on a paid one was received all the same and becomes the client's credit.
 */
export function whyNotPayable({ manualStatus }: Pick<InvoiceFacts, 'manualStatus'>): string | null {
  return manualStatus === 'cancelled' ? `This invoice is cancelled. ${REOPEN_FIRST}` : null;
}

/**
 * Derives an invoice's balance, owed amount, and status from the ledger. These functions are pure;
 * amounts are in cents. The table has generated columns with the same rules.
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
/** Statuses in which the client may owe money. */
export const OWED_STATUSES = [
  'sent',
  'partial',
  'overdue',
] as const satisfies readonly (typeof INVOICE_STATUSES)[number][];

export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** The facts that determine an invoice's status. */
export interface InvoiceFacts {
  /** The manually set status. Never 'paid', since that is derived from the ledger. */
  manualStatus: InvoiceStatus;
  totalCents: number;
  paidCents: number;
  dueDate: CalendarDay | null;
}

type Money = Pick<InvoiceFacts, 'manualStatus' | 'totalCents' | 'paidCents'>;

/** Returns the unpaid amount: the total minus the paid amount, or zero if cancelled. */
export function balanceCents({ manualStatus, totalCents, paidCents }: Money): number {
  return manualStatus === 'cancelled' ? 0 : totalCents - paidCents;
}

/** Returns what the client owes: the balance, or zero for a draft because it has not been sent. */
export function owedCents(facts: Money): number {
  return facts.manualStatus === 'draft' ? 0 : balanceCents(facts);
}

/** True if the invoice is paid in full. */
export function isSettled({
  manualStatus,
  totalCents,
  paidCents,
}: Omit<InvoiceFacts, 'dueDate'>): boolean {
  if (totalCents > 0) return paidCents >= totalCents;

  // An invoice with a zero total counts as paid once it is issued.
  return manualStatus !== 'draft';
}

/** True if the invoice is neither issued nor paid. */
export function isInvoiceDraft(facts: InvoiceFacts): boolean {
  return invoiceStatus(facts) === 'draft';
}

/** Returns the status derived from the ledger and the manual status, regardless of the date. */
export function invoiceStatus(facts: InvoiceFacts): InvoiceStatus {
  if (facts.manualStatus === 'cancelled') return 'cancelled';
  if (isSettled(facts)) return 'paid';
  if (facts.manualStatus === 'draft' || facts.manualStatus === 'overdue') return facts.manualStatus;
  if (facts.paidCents > 0) return 'partial';

  return facts.manualStatus === 'partial' ? 'partial' : 'sent';
}

/** Explains what to do before recording a payment on a cancelled invoice. */
export const REOPEN_FIRST = 'Reopen it before recording a payment.';

/**
 * Returns why an invoice cannot accept payments, or null if it can. Only cancelled invoices cannot.
 * A payment on a paid invoice is still accepted and becomes the client's credit.
 */
export function whyNotPayable({ manualStatus }: Pick<InvoiceFacts, 'manualStatus'>): string | null {
  return manualStatus === 'cancelled' ? `This invoice is cancelled. ${REOPEN_FIRST}` : null;
}

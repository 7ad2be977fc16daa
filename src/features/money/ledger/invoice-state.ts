/**
 * Derives an invoice's balance, owed amount, and status from the ledger. Pure: amounts in cents.
 * The table stores the same as generated columns.
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
/** The statuses in which a client may still owe money. */
export const OWED_STATUSES = [
  'sent',
  'partial',
  'overdue',
] as const satisfies readonly (typeof INVOICE_STATUSES)[number][];

export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];

/** The facts that determine an invoice's status. */
export interface InvoiceFacts {
  /** The manual status. Never 'paid', which is derived from the ledger. */
  manualStatus: InvoiceStatus;
  totalCents: number;
  paidCents: number;
  dueDate: CalendarDay | null;
}

type Money = Pick<InvoiceFacts, 'manualStatus' | 'totalCents' | 'paidCents'>;

/** Returns the unpaid amount: the total less the paid amount; zero when cancelled. */
export function balanceCents({ manualStatus, totalCents, paidCents }: Money): number {
  return manualStatus === 'cancelled' ? 0 : totalCents - paidCents;
}

/**
 * Returns the amount the client owes: the balance, or zero for a draft, which has not been sent.
 */
export function owedCents(facts: Money): number {
  return facts.manualStatus === 'draft' ? 0 : balanceCents(facts);
}

/** Returns true when no balance is left. */
export function isSettled({
  manualStatus,
  totalCents,
  paidCents,
}: Omit<InvoiceFacts, 'dueDate'>): boolean {
  if (totalCents > 0) return paidCents >= totalCents;

  // A zero-total invoice is paid only once it is issued.
  return manualStatus !== 'draft';
}

/** Returns true when it was neither issued nor paid. */
export function isInvoiceDraft(facts: InvoiceFacts): boolean {
  return invoiceStatus(facts) === 'draft';
}

/** Returns the status from the ledger and the manual status, without the date. */
export function invoiceStatus(facts: InvoiceFacts): InvoiceStatus {
  if (facts.manualStatus === 'cancelled') return 'cancelled';
  if (isSettled(facts)) return 'paid';
  if (facts.manualStatus === 'draft' || facts.manualStatus === 'overdue') return facts.manualStatus;
  if (facts.paidCents > 0) return 'partial';

  return facts.manualStatus === 'partial' ? 'partial' : 'sent';
}

/** The step that makes a payment of a cancelled invoice possible. */
export const REOPEN_FIRST = 'Reopen it before recording a payment.';

/**
 * Returns the reason why an invoice cannot accept a payment, or null when it can. Only a cancelled
 * invoice accepts none; a payment on a paid invoice was still received and becomes the client's
 * credit.
 */
export function whyNotPayable({ manualStatus }: Pick<InvoiceFacts, 'manualStatus'>): string | null {
  return manualStatus === 'cancelled' ? `This invoice is cancelled. ${REOPEN_FIRST}` : null;
}

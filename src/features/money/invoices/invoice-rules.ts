/**
 * Rules for an invoice's status that don't involve the ledger. These functions are pure: they
 * receive `today` as an argument.
 */
import { invoiceStatus, isSettled, REOPEN_FIRST } from '#features/money/ledger/invoice-state.ts';
import type { InvoiceFacts, InvoiceStatus } from '#features/money/ledger/invoice-state.ts';
import { daysBetween } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';

/** True if an issued invoice has a balance and is past due, or was manually marked as overdue. */
export function isInvoiceOverdue(facts: InvoiceFacts, today: CalendarDay): boolean {
  const status = invoiceStatus(facts);
  if (status === 'overdue') return true;

  return (
    (status === 'sent' || status === 'partial') && facts.dueDate !== null && facts.dueDate < today
  );
}

/**
 * Returns the status to display: overdue if the invoice is overdue as of today, otherwise
 * `invoiceStatus`.
 */
export function displayedInvoiceStatus(facts: InvoiceFacts, today: CalendarDay): InvoiceStatus {
  return isInvoiceOverdue(facts, today) ? 'overdue' : invoiceStatus(facts);
}

/**
 * Returns an invoice's payment progress: the state of the progress bar and the percentage paid, as
 * a whole number.
 */
export function paymentProgress({
  totalCents,
  paidCents,
}: {
  totalCents: number;
  paidCents: number;
}): { state: 'unpaid' | 'partial' | 'paid'; percent: number } {
  if (paidCents <= 0) return { state: 'unpaid', percent: 0 };
  if (paidCents >= totalCents) return { state: 'paid', percent: 100 };

  return { state: 'partial', percent: Math.round((paidCents * 100) / totalCents) };
}

interface StatusRefusal {
  /** Completes a sentence that starts with the invoice number, such as 'is paid in full'. */
  reason: string;
  /** The action to take before the status can be set. */
  remedy: string;
}

/**
 * Returns why an invoice cannot have a status, or null if it can. A cancelled invoice cannot be
 * paid, one with payments cannot be a draft, and one paid in full cannot be sent or overdue.
 */
export function whyNotMarked(
  facts: Omit<InvoiceFacts, 'dueDate'>,
  status: InvoiceStatus,
): StatusRefusal | null {
  if (status === 'paid' && facts.manualStatus === 'cancelled') {
    return { reason: 'is cancelled', remedy: REOPEN_FIRST };
  }
  if (status === 'paid' || status === 'cancelled' || facts.paidCents === 0) return null;
  if (isSettled(facts)) {
    return { reason: 'is paid in full', remedy: 'Void a payment to reopen it.' };
  }

  return status === 'draft'
    ? { reason: 'has payments', remedy: 'Void them to make it a draft again.' }
    : null;
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

/** Returns how far away a due date is: 'Due in 5 days', 'Due today', 'Overdue by 3 days'. */
export function dueWords(dueDate: CalendarDay, today: CalendarDay): string {
  const left = daysBetween(today, dueDate);
  if (left === 0) return 'Due today';

  return left > 0 ? `Due in ${days(left)}` : `Overdue by ${days(-left)}`;
}

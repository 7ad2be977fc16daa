/** The rules of an invoice's status beyond its money. Pure: `today` is an argument. */
import { invoiceStatus, isSettled, REOPEN_FIRST } from '#features/money/ledger/invoice-state.ts';
import type { InvoiceFacts, InvoiceStatus } from '#features/money/ledger/invoice-state.ts';
import { daysBetween } from '#shared/calendar-day.ts';
import type { CalendarDay } from '#shared/calendar-day.ts';

/**
 * Returns true when an issued invoice with a balance is past its due date or was manually set to
 * overdue.
 */
export function isInvoiceOverdue(facts: InvoiceFacts, today: CalendarDay): boolean {
  const status = invoiceStatus(facts);
  if (status === 'overdue') return true;

  return (
    (status === 'sent' || status === 'partial') && facts.dueDate !== null && facts.dueDate < today
  );
}

/** Returns the display status: `invoiceStatus`, or overdue as of today. */
export function displayedInvoiceStatus(facts: InvoiceFacts, today: CalendarDay): InvoiceStatus {
  return isInvoiceOverdue(facts, today) ? 'overdue' : invoiceStatus(facts);
}

/** Returns the payment progress of an invoice: the bar's state and whole percent. */
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
  /** The text after the invoice's number: 'is paid in full'. */
  reason: string;
  /** The step that makes the status possible. */
  remedy: string;
}

/**
 * Returns the reason why an invoice cannot have a status, or null when it can: a cancelled invoice
 * accepts no payment, one with payments is issued, and one paid in full is neither sent nor
 * overdue.
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

/** Returns the time until a due date: 'Due in 5 days', 'Due today', 'Overdue by 3 days'. */
export function dueWords(dueDate: CalendarDay, today: CalendarDay): string {
  const left = daysBetween(today, dueDate);
  if (left === 0) return 'Due today';

  return left > 0 ? `Due in ${days(left)}` : `Overdue by ${days(-left)}`;
}

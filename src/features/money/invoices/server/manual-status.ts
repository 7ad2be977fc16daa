/** Converts the status and paid amount in a request to the stored manual status. */
import type { CalendarDay } from '#shared/calendar-day.ts';
import { toCents } from '#shared/money.ts';
import type { InvoiceStatus } from '#features/money/ledger/invoice-state.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import type { InvoiceUpdate } from '../invoice.ts';

export interface SentMoney {
  paid?: number | undefined;
  paidAmount?: number | undefined;
  status?: InvoiceStatus | undefined;
}

/** Returns the paid amount in a request, sent under either of its two names, in cents. */
export function sentPaidCents({ paid, paidAmount }: SentMoney): number | undefined {
  const sent = paid ?? paidAmount;

  return sent === undefined ? undefined : toCents(sent);
}

/**
 * Returns the manual status to store. 'paid' is stored as 'sent', and so is 'partial' if there are
 * payments, because these are derived from the ledger.
 */
export function storedStatus(status: InvoiceStatus, paidCents: number): InvoiceStatus {
  const isOfLedger = status === 'paid' || (status === 'partial' && paidCents > 0);

  return isOfLedger ? 'sent' : status;
}

/**
 * Returns the manual status after a change. Moving the due date forward or removing it clears a
 * manual 'overdue'.
 */
export function nextManualStatus(
  before: InvoiceRow,
  change: InvoiceUpdate,
  dueDate: CalendarDay | null | undefined,
): InvoiceStatus {
  if (change.status !== undefined) {
    return storedStatus(change.status, sentPaidCents(change) ?? before.paidCents);
  }
  const isPutOff =
    before.manualStatus === 'overdue' &&
    dueDate !== undefined &&
    (dueDate === null || (before.dueDate !== null && dueDate > before.dueDate));

  return isPutOff ? 'sent' : before.manualStatus;
}

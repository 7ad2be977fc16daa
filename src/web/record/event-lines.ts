/**
 * Groups events into timeline lines. A payment and the invoice changes made by the same call share
 * a line.
 */
import type { HistoryEvent } from '#shared/records/audit-event.ts';

export interface EventLine {
  event: HistoryEvent;
  /** The changes that a payment made to invoices. */
  invoices: readonly HistoryEvent[];
}

/** The invoice fields that a payment changes. */
const BY_PAYMENT = new Set(['paid', 'status', 'balance', 'owed']);

/** Returns true if an invoice changed only because of a payment. The payment has its own event. */
export const isByPayment = ({ entity, action, changes }: HistoryEvent): boolean =>
  entity === 'invoices' &&
  action === 'updated' &&
  'paid' in changes &&
  Object.keys(changes).every((field) => BY_PAYMENT.has(field));

const isOneCall = (a: HistoryEvent, b: HistoryEvent) => a.at === b.at && a.by === b.by;

/**
 * Returns true if `made` is the creation of an invoice and `by` the conversion of the estimate it
 * came from.
 */
const isMadeBy = (made: HistoryEvent, by: HistoryEvent) =>
  by.action === 'converted' &&
  made.entity === 'invoices' &&
  made.action === 'created' &&
  by.changes['invoiceNumber']?.after === made.label &&
  isOneCall(made, by);

/**
 * Removes an invoice's creation event if its estimate's conversion event already names the invoice.
 */
export const conversionsOnce = (events: readonly HistoryEvent[]): HistoryEvent[] =>
  events.filter((event) => !events.some((other) => isMadeBy(event, other)));

/** Groups events into lines. Expects the newest first and keeps that order. */
export function linesOf(events: readonly HistoryEvent[]): EventLine[] {
  const lines: EventLine[] = [];
  let waiting: HistoryEvent[] = [];
  const keepWaiting = () => {
    lines.push(...waiting.map((event) => ({ event, invoices: [] })));
    waiting = [];
  };
  for (const event of events) {
    const [newer] = waiting;
    if (newer && !isOneCall(newer, event)) keepWaiting();
    const last = lines.at(-1);
    if (event.entity === 'payments') {
      lines.push({ event, invoices: waiting });
      waiting = [];
    } else if (!isByPayment(event)) {
      keepWaiting();
      lines.push({ event, invoices: [] });
    } else if (last?.event.entity === 'payments' && isOneCall(last.event, event)) {
      lines.splice(-1, 1, { ...last, invoices: [...last.invoices, event] });
    } else waiting.push(event);
  }
  keepWaiting();

  return lines;
}

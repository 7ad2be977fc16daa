/** The lines of a timeline: a payment and its part in invoices, which one call wrote, are one of them. */
import type { HistoryEvent } from '#shared/records/audit-event.ts';

export interface EventLine {
  event: HistoryEvent;
  /** The events of invoices that a payment changed. */
  invoices: readonly HistoryEvent[];
}

/** The fields of an invoice that a payment on it changes. */
const BY_PAYMENT = new Set(['paid', 'status', 'balance', 'owed']);

/** Returns true when an event is an invoice's part in a payment that has an event of its own. */
export const isByPayment = ({ entity, action, changes }: HistoryEvent): boolean =>
  entity === 'invoices' &&
  action === 'updated' &&
  'paid' in changes &&
  Object.keys(changes).every((field) => BY_PAYMENT.has(field));

const isOneCall = (a: HistoryEvent, b: HistoryEvent) => a.at === b.at && a.by === b.by;

/** Returns true when an event is the creation of the invoice that the other one turned an estimate into. */
const isMadeBy = (made: HistoryEvent, by: HistoryEvent) =>
  by.action === 'converted' &&
  made.entity === 'invoices' &&
  made.action === 'created' &&
  by.changes['invoiceNumber']?.after === made.label &&
  isOneCall(made, by);

/** The events without that of an invoice which the line of its estimate names already. */
export const conversionsOnce = (events: readonly HistoryEvent[]): HistoryEvent[] =>
  events.filter((event) => !events.some((other) => isMadeBy(event, other)));

/** Groups events into lines, in the order given, the newest first. */
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

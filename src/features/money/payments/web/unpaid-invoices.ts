import type { ListFilter } from '#shared/list-query.ts';
import { formatDay } from '#shared/calendar-day.ts';
import { formatDollars } from '#shared/money.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { whyNotPayable } from '#features/money/ledger/invoice-state.ts';
import type { ListedInvoice } from '#features/money/invoices/invoice.ts';
import { endpointKey } from '#web/api/endpoint-query.ts';
import { callApi } from '#web/api/api-client.ts';
import type { PickerItem, PickerSource } from '#web/ui/async-picker.tsx';

const SHOWN_AT_ONCE = 25;

/** Includes drafts because recording a payment issues them. */
const PAYABLE: ListFilter[] = [{ field: 'balance', operator: 'gt', values: ['0'] }];

const CANCELLED: ListFilter[] = [
  { field: 'status', operator: 'equals', values: ['cancelled'] },
  { field: 'total', operator: 'gt', values: ['0'] },
];

interface InvoiceSearch {
  q: string;
  filters: ListFilter[];
  pageSize: number;
  signal?: AbortSignal;
}

/** Finds invoices, with the earliest due date first. */
function findInvoices({ q, filters, pageSize, signal }: InvoiceSearch) {
  const list = { q, filters, sort: [{ field: 'dueDate', desc: false }], page: 1, pageSize };

  return callApi(invoiceEndpoints.list, signal ? { list, signal } : { list });
}

/**
 * Query that counts invoices a payment could be recorded on. The server has to count them, since
 * the browser doesn't have them all.
 */
export const UNPAID_COUNT = { list: { filters: PAYABLE, page: 1, pageSize: 1 } };

function dueWords({ dueDate, displayStatus }: ListedInvoice): string | null {
  if (displayStatus === 'draft') return 'draft';
  if (dueDate === null) return null;

  return displayStatus === 'overdue'
    ? `overdue since ${formatDay(dueDate)}`
    : `due ${formatDay(dueDate)}`;
}

function toItem(invoice: ListedInvoice): PickerItem {
  const { id, invoiceNumber, clientName, balance, total, status } = invoice;
  const disabledReason = status === 'cancelled' ? whyNotPayable({ manualStatus: status }) : null;
  const left =
    balance < total
      ? `${formatDollars(balance)} left of ${formatDollars(total)}`
      : formatDollars(balance);

  return {
    id,
    label: `${invoiceNumber} · ${clientName}`,
    detail: [left, dueWords(invoice)].filter(Boolean).join(' · '),
    ...(disabledReason && { disabledReason }),
  };
}

/**
 * Returns a picker source for the unpaid invoices of all clients or a single client. Cancelled
 * invoices come last, with the reason why they accept no payments.
 */
export function unpaidInvoiceSource(clientId?: number): PickerSource {
  const ofClient: ListFilter[] =
    clientId === undefined
      ? []
      : [{ field: 'clientId', operator: 'equals', values: [String(clientId)] }];

  return {
    key: endpointKey(invoiceEndpoints.list, { list: { filters: [...PAYABLE, ...ofClient] } }),
    search: async (q, signal) => {
      const pageSize = SHOWN_AT_ONCE;
      const [payable, cancelled] = await Promise.all([
        findInvoices({ q, filters: [...PAYABLE, ...ofClient], pageSize, signal }),
        findInvoices({ q, filters: [...CANCELLED, ...ofClient], pageSize, signal }),
      ]);
      const rows = [...payable.rows, ...cancelled.rows].slice(0, SHOWN_AT_ONCE);

      return { items: rows.map(toItem), total: payable.total + cancelled.total };
    },
    load: async (id, signal) =>
      toItem(await callApi(invoiceEndpoints.read, { params: { id }, signal })),
  };
}

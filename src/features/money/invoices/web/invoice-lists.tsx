/** List columns and mobile card for invoices. */
import {
  CLIENT_COLUMN,
  CREATED_COLUMN,
  DocumentNumber,
} from '#features/money/documents/web/document-columns.tsx';
import { formatDollars } from '#shared/money.ts';
import type { CardContent } from '#web/list/card-list.tsx';
import type { ListColumn } from '#web/list/list-column.ts';
import { MoneyText } from '#web/ui/money-text.tsx';
import { invoice, type ListedInvoice } from '../invoice.ts';
import { DueDay } from './due-day.tsx';
import layout from '#web/ui/layout.module.css';
import text from '#web/ui/text.module.css';
import { InvoiceStatusBadges } from './invoice-status-badges.tsx';
import { PaymentProgress } from './payment-progress.tsx';

const { labels } = invoice;

/** Returns '$200.00 of $500.00' for a partially paid invoice; null otherwise. */
function paidOfTotal({ paid, total, balance }: ListedInvoice): string | null {
  return paid > 0 && balance > 0 ? `${formatDollars(paid)} of ${formatDollars(total)}` : null;
}

export const INVOICE_COLUMNS: readonly ListColumn<ListedInvoice>[] = [
  {
    key: 'invoiceNumber',
    label: 'Invoice #',
    render: ({ invoiceNumber, description }) => (
      <DocumentNumber number={invoiceNumber} note={description} isNarrow />
    ),
  },
  CLIENT_COLUMN,
  {
    key: 'status',
    label: labels.status,
    render: (row) => <InvoiceStatusBadges invoice={row} />,
  },
  {
    key: 'total',
    label: 'Amount',
    align: 'end',
    render: (row) => (
      <span className={layout.column}>
        <MoneyText dollars={row.total} />
        {paidOfTotal(row) && <span className={text.fine}>{paidOfTotal(row)}</span>}
      </span>
    ),
  },
  {
    key: 'owed',
    label: labels.owed,
    align: 'end',
    render: ({ owed }) => (owed > 0 ? <MoneyText dollars={owed} /> : null),
    priority: 2,
  },
  {
    key: 'paid',
    label: 'Payment Status',
    render: (row) => <PaymentProgress invoice={row} />,
    priority: 2,
  },
  {
    key: 'dueDate',
    label: labels.dueDate,
    isAscendingFirst: true,
    render: (row) => <DueDay invoice={row} />,
  },
  CREATED_COLUMN,
];

export function invoiceCard(row: ListedInvoice): CardContent {
  return {
    title: `Invoice #${row.id}`,
    badge: <InvoiceStatusBadges invoice={row} />,
    figure: <MoneyText dollars={row.total} />,
    lines: [
      row.invoiceNumber,
      row.clientName,
      <span key="due">
        {row.dueDate && 'Due '}
        <DueDay invoice={row} />
      </span>,
      paidOfTotal(row),
    ],
  };
}

import { formatDollars } from '#shared/money.ts';
import { anyContactSource } from '#features/contacts/web/client-source.ts';
import type { ListColumn } from '#web/list/list-column.ts';
import { InstantDayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import type { ListedInvoice } from '../invoice.ts';
import { DueDay } from './due-day.tsx';
import classes from './invoice-columns.module.css';
import { InvoiceStatusBadges } from './invoice-status-badges.tsx';
import { PaymentProgress } from './payment-progress.tsx';

/** '$200.00 of $500.00' while an invoice is partly paid. */
export function paidOfTotal({ paid, total, balance }: ListedInvoice): string | null {
  return paid > 0 && balance > 0 ? `${formatDollars(paid)} of ${formatDollars(total)}` : null;
}

export const INVOICE_COLUMNS: readonly ListColumn<ListedInvoice>[] = [
  {
    key: 'invoiceNumber',
    label: 'Invoice #',
    render: (invoice) => (
      <span className={classes.number}>
        <span>{invoice.invoiceNumber}</span>
        <span className={classes.note}>{invoice.description ?? 'No description'}</span>
      </span>
    ),
  },
  {
    key: 'clientName',
    label: 'Client',
    render: ({ clientName }) => clientName,
    filterBy: { key: 'clientId', source: anyContactSource },
  },
  {
    key: 'status',
    label: 'Status',
    render: (invoice) => <InvoiceStatusBadges invoice={invoice} />,
  },
  {
    key: 'total',
    label: 'Amount',
    align: 'end',
    render: (invoice) => (
      <span className={classes.amount}>
        <MoneyText dollars={invoice.total} />
        {paidOfTotal(invoice) && <span className={classes.part}>{paidOfTotal(invoice)}</span>}
      </span>
    ),
  },
  {
    key: 'owed',
    label: 'Owed',
    align: 'end',
    render: ({ owed }) => (owed > 0 ? <MoneyText dollars={owed} /> : null),
    priority: 2,
  },
  {
    key: 'paid',
    label: 'Payment Status',
    render: (invoice) => <PaymentProgress invoice={invoice} />,
    priority: 2,
  },
  {
    key: 'dueDate',
    label: 'Due Date',
    isAscendingFirst: true,
    render: (invoice) => <DueDay invoice={invoice} />,
  },
  {
    key: 'createdAt',
    label: 'Created',
    render: ({ createdAt }) => <InstantDayText instant={createdAt} />,
    priority: 2,
  },
];

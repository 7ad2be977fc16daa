import { Link } from '@tanstack/react-router';
import type { ListColumn } from '#web/list/list-column.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import {
  PAYMENT_METHOD_LABELS,
  type Payment,
  type PaymentMethod,
} from '#features/ledger/payment.ts';
import { PaymentAmount } from './payment-amount.tsx';
import classes from './payment-columns.module.css';
import { kindNote, transactionNumber } from './payment-words.ts';

export const methodLabel = (method: string): string =>
  PAYMENT_METHOD_LABELS[method as PaymentMethod] ?? method;

export const PAYMENT_COLUMNS: readonly ListColumn<Payment>[] = [
  {
    key: 'date',
    label: 'Date',
    render: ({ date, status }) =>
      status === 'voided' ? (
        <s>
          <DayText day={date} />
        </s>
      ) : (
        <DayText day={date} />
      ),
  },
  {
    key: 'invoiceNumber',
    label: 'Invoice',
    render: ({ invoiceId, invoiceNumber, clientName }) => (
      <span className={classes.twoLines}>
        {invoiceId === null ? (
          <span>{invoiceNumber ?? '—'}</span>
        ) : (
          <Link to="/invoices/$id" params={{ id: invoiceId }} className={classes.invoice}>
            {invoiceNumber}
          </Link>
        )}
        <span className={classes.note}>{clientName}</span>
      </span>
    ),
  },
  {
    key: 'method',
    label: 'Method',
    valueLabel: methodLabel,
    render: (payment) => (
      <span className={classes.twoLines}>
        <span>{PAYMENT_METHOD_LABELS[payment.method]}</span>
        {kindNote(payment) && <span className={classes.note}>{kindNote(payment)}</span>}
      </span>
    ),
  },
  {
    key: 'amount',
    label: 'Amount',
    align: 'end',
    render: (payment) => <PaymentAmount payment={payment} />,
  },
  { key: 'status', label: 'Status', render: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'transactionNumber',
    label: 'Transaction ID',
    render: (payment) => (
      <span className={classes.transaction}>{transactionNumber(payment) ?? '—'}</span>
    ),
    priority: 2,
  },
];

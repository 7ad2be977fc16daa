import { Link } from '@tanstack/react-router';
import { columnsOf } from '#web/list/entity-columns.ts';
import { DayText } from '#web/ui/day-text.tsx';
import { MoneyText } from '#web/ui/money-text.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { payment, PAYMENT_METHOD_LABELS, type Payment } from '#features/money/ledger/payment.ts';
import { PaymentAmount } from './payment-amount.tsx';
import classes from './payment-columns.module.css';
import { kindNote, transactionNumber } from './payment-words.ts';

export const PAYMENT_COLUMNS = columnsOf<Payment>(payment, [
  {
    key: 'date',
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
    render: (row) => (
      <span className={classes.twoLines}>
        <span>{PAYMENT_METHOD_LABELS[row.method]}</span>
        {kindNote(row) && <span className={classes.note}>{kindNote(row)}</span>}
      </span>
    ),
  },
  {
    key: 'amount',
    align: 'end',
    render: (row) => <PaymentAmount payment={row} />,
  },
  { key: 'status', render: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'transactionNumber',
    label: payment.labels.stripePaymentId,
    render: (row) => <span className={classes.transaction}>{transactionNumber(row) ?? '—'}</span>,
    priority: 2,
  },
]);

const moneyColumn = (key: 'fee' | 'net') =>
  ({
    key,
    align: 'end',
    render: (row: Payment) => (row[key] === null ? '—' : <MoneyText dollars={row[key]} />),
  }) as const;

/** The columns for the payments in a payout, with gross, fee, and net as separate amounts. */
export const PAYOUT_COLUMNS = PAYMENT_COLUMNS.filter(
  ({ key }) => key !== 'transactionNumber',
).flatMap((column) =>
  column.key === 'amount'
    ? [
        { ...column, label: 'Gross' },
        ...columnsOf<Payment>(payment, [moneyColumn('fee'), moneyColumn('net')]),
      ]
    : [column],
);

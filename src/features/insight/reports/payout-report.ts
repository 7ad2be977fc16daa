/** The payout report: amounts the payment provider sent to the bank account, broken down. */
import { payment } from '#features/money/ledger/payment.ts';
import { above, type Report, type ReportColumn } from './report.ts';

const part = (label: string, about: string): ReportColumn => ({
  kind: 'money',
  label,
  about,
  isUnlisted: true,
});

/** Computed on the server from payments and their fees: see payouts-by-day.ts. */
export const payouts: Report = {
  name: 'payouts',
  title: 'Payouts',
  purpose: 'Card deposits and fees',
  entity: payment,
  by: {
    field: 'payoutId',
    label: 'Paid out on',
    noun: ['payout', 'payouts'],
    none: 'Not paid out yet',
    names: { field: 'payoutOn' },
    detail: 'Payout',
    opensList: true,
  },
  columns: {
    gross: {
      kind: 'money',
      label: 'Gross',
      about: 'Total paid by clients.',
      sum: 'amount',
      where: [above('amount', 0)],
    },
    fees: part('Fees', 'Fees Stripe kept.'),
    refunds: part('Refunds and disputes', 'Refunds and disputes in the same payout.'),
    other: part(
      'Other',
      'Everything else: Stripe account fees, dispute fees, failed refunds, won disputes, reserves, and payments made outside Gable.',
    ),
    net: part(
      'Net',
      'Gross minus fees, refunds, disputes, and other; matches your bank statement.',
    ),
    payments: { kind: 'count', label: 'Payments', where: [above('amount', 0)] },
  },
  // Only payments that have been paid out.
  where: [{ field: 'payoutOn', operator: 'gt', values: ['2000-01-01'] }],
  filters: {},
  period: { field: 'payoutOn', label: 'Paid out' },
  order: 'payoutOn',
  resource: 'payments',
  action: 'export',
  empty: 'Payouts appear once Stripe sends money to your bank account.',
  notes: [
    'Net matches your bank statement.',
    'Manual payouts show as Other because Stripe does not list their payments. Those payments stay under Not paid out yet.',
    'Payments not paid out yet are not included in totals or periods.',
  ],
};

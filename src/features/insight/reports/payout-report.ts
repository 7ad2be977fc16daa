/** The report of payouts: what the card payment provider sent to the bank account, and what it is made of. */
import { payment } from '#features/money/ledger/payment.ts';
import { above, type Report, type ReportColumn } from './report.ts';

const part = (label: string, about: string): ReportColumn => ({
  kind: 'money',
  label,
  about,
  isUnlisted: true,
});

/** Its figures come from payments and what they cost: see payouts-by-day.ts. */
export const payouts: Report = {
  name: 'payouts',
  title: 'Payouts',
  purpose: 'What card payments brought to your bank account, and what was kept of it',
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
      about: 'What clients paid, which is what their invoices were credited with.',
      sum: 'amount',
      where: [above('amount', 0)],
    },
    fees: part('Fees', 'What Stripe kept of the payments.'),
    refunds: part('Refunds and disputes', 'What went back to clients in the same payout.'),
    other: part(
      'Other',
      'All else in the payout: Stripe’s own fees, dispute fees, refunds that failed, disputes that were won, reserves, and payments that another program took with the same account.',
    ),
    net: part(
      'Net',
      'The gross less fees, refunds and disputes, and all else: what your bank shows.',
    ),
    payments: { kind: 'count', label: 'Payments', where: [above('amount', 0)] },
  },
  // Only what has such a day.
  where: [{ field: 'payoutOn', operator: 'gt', values: ['2000-01-01'] }],
  filters: {},
  period: { field: 'payoutOn', label: 'Paid out' },
  order: 'payoutOn',
  resource: 'payments',
  action: 'export',
  empty: 'A payout shows here once Stripe sends money to your bank account.',
  notes: [
    'The net is what your bank statement shows.',
    'Stripe does not say what is in a payout that you send by hand: all of it is Other, and its payments stay under Not paid out yet.',
    'Not paid out yet is what Stripe has not told a payout of. It is in no total, and in no period.',
  ],
};

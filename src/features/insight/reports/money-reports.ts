/** Reports of what clients owe and have paid. */
import { AGE_LABELS, AGES } from '#features/money/invoices/invoice-aging.ts';
import { invoice } from '#features/money/invoices/invoice.ts';
import {
  COUNTING_STATUSES,
  payment,
  PAYMENT_METHOD_LABELS,
  RECEIPT_KINDS,
} from '#features/money/ledger/payment.ts';
import { above, below, is, type Report } from './report.ts';

const ages = AGES.map(
  (age) =>
    [age, { kind: 'money', label: AGE_LABELS[age], sum: 'owed', where: [is('age', age)] }] as const,
);

/** As of an earlier day no list has the records behind a figure: lists show what is owed today. */
const agesThen = AGES.map(
  (age) => [age, { kind: 'money', label: AGE_LABELS[age], isUnlisted: true }] as const,
);

export const arAging: Report = {
  name: 'ar-aging',
  title: 'A/R aging',
  purpose: 'What clients owe, and how late it is',
  entity: invoice,
  by: {
    field: 'clientId',
    label: 'Client',
    noun: ['client', 'clients'],
    none: 'No client',
    names: { field: 'clientName' },
    pages: '/contacts',
  },
  columns: {
    ...Object.fromEntries(ages),
    owed: {
      kind: 'money',
      label: 'Owed',
      about: 'What is left to pay on invoices that were sent, whatever their age.',
      sum: 'owed',
    },
    invoices: { kind: 'count', label: 'Invoices' },
  },
  where: [above('owed', 0)],
  filters: { clientId: 'Client' },
  period: { field: 'date', label: 'Invoice date' },
  asOf: {
    columns: {
      ...Object.fromEntries(agesThen),
      owed: {
        kind: 'money',
        label: 'Owed',
        about: 'What was left to pay on invoices of that day and before, whatever their age.',
        isUnlisted: true,
      },
      credit: {
        kind: 'money',
        label: 'Credit',
        about: 'What the client had paid by then that was on no invoice yet.',
        isUnlisted: true,
      },
      balance: {
        kind: 'money',
        label: 'Balance',
        about: 'What was owed less credit: the last line of a statement of that day.',
        isUnlisted: true,
      },
      invoices: { kind: 'count', label: 'Invoices', isUnlisted: true },
    },
    notes: [
      'What was owed at the end of that day, by the days since it was due then: invoices and payments of that day and before.',
      'Records count as they are today: what was cancelled, voided or deleted since is left out, and a total that was changed since has its new amount.',
      'The balance of a client is that of a statement of the same day.',
    ],
  },
  order: 'owed',
  notes: [
    'What is owed on invoices today, by the days since they were due. What is due today is 0 days late.',
    'Only dates decide: an invoice that was set to overdue before its due day is not due yet.',
    'Drafts, cancelled and paid invoices are not counted. Credit that is on no invoice is not taken off.',
  ],
};

export const paymentsByMethod: Report = {
  name: 'payments-by-method',
  title: 'Payments by method',
  purpose: 'What came in and went back, by how it was paid',
  entity: payment,
  by: {
    field: 'method',
    label: 'Method',
    noun: ['method', 'methods'],
    none: 'No method',
    names: { choices: PAYMENT_METHOD_LABELS },
  },
  columns: {
    payments: { kind: 'count', label: 'Payments', where: [above('amount', 0)] },
    received: { kind: 'money', label: 'Received', sum: 'amount', where: [above('amount', 0)] },
    refunded: { kind: 'money', label: 'Refunded', sum: 'amount', where: [below('amount', 0)] },
    net: {
      kind: 'money',
      label: 'Net',
      about: 'What was received less what was refunded in the same period.',
      sum: 'amount',
    },
    average: {
      kind: 'average',
      label: 'Average payment',
      about: 'What was received, divided by the number of payments.',
      of: ['received', 'payments'],
    },
  },
  where: [is('status', ...COUNTING_STATUSES), is('kind', ...RECEIPT_KINDS)],
  filters: { clientId: 'Client' },
  period: { field: 'date', label: 'Payment date' },
  order: 'received',
  notes: [
    'Counted on the day of the payment or refund. Voided, failed and pending payments are not counted.',
    'An invoice that was marked as paid without a method is a payment of the method Unspecified.',
    'Sums that an invoice began with, and corrections of them, are not counted.',
  ],
};

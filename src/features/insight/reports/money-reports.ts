/** Reports on what clients owe and have paid. */
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

/**
 * Aging as of an earlier day has no links: lists show current amounts owed, so no list matches a
 * figure.
 */
const agesThen = AGES.map(
  (age) => [age, { kind: 'money', label: AGE_LABELS[age], isUnlisted: true }] as const,
);

export const arAging: Report = {
  name: 'ar-aging',
  title: 'A/R aging',
  purpose: 'Unpaid invoices by age',
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
      about: 'Total unpaid on sent invoices.',
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
        about: 'Total unpaid on invoices dated that day or earlier.',
        isUnlisted: true,
      },
      credit: {
        kind: 'money',
        label: 'Credit',
        about: 'Payments not applied to an invoice by then.',
        isUnlisted: true,
      },
      balance: {
        kind: 'money',
        label: 'Balance',
        about: 'Amount owed minus credit, as on that day’s statement.',
        isUnlisted: true,
      },
      invoices: { kind: 'count', label: 'Invoices', isUnlisted: true },
    },
    notes: [
      'Amounts owed at the end of that day, by days past due. Includes invoices and payments through that day.',
      'Later changes count: records cancelled, voided, or deleted since are left out, and changed totals use the new amount.',
      'Each client’s balance matches their statement for the same day.',
    ],
  },
  order: 'owed',
  notes: [
    'Amounts owed today, by days past due. Invoices due today are 0 days late.',
    'Aging goes by due date only.',
    'Draft, cancelled, and paid invoices are left out. Unapplied credit is not subtracted.',
  ],
};

export const paymentsByMethod: Report = {
  name: 'payments-by-method',
  title: 'Payments by method',
  purpose: 'Payments and refunds by method',
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
      about: 'Payments received minus refunds in the period.',
      sum: 'amount',
    },
    average: {
      kind: 'average',
      label: 'Average payment',
      about: 'Amount received divided by the number of payments.',
      of: ['received', 'payments'],
    },
  },
  where: [is('status', ...COUNTING_STATUSES), is('kind', ...RECEIPT_KINDS)],
  filters: { clientId: 'Client' },
  period: { field: 'date', label: 'Payment date' },
  order: 'received',
  notes: [
    'Counted on the payment or refund date. Voided, failed, and pending payments are left out.',
    'Invoices marked paid without a method show as Unspecified.',
    'Opening balances and adjustments are not included.',
  ],
};

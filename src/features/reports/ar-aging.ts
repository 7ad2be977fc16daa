import { AGE_LABELS, AGES } from '#features/invoices/invoice-aging.ts';
import { invoice } from '#features/invoices/invoice.ts';
import { above, is, type Report } from './report.ts';

const ages = AGES.map(
  (age) =>
    [age, { kind: 'money', label: AGE_LABELS[age], sum: 'owed', where: [is('age', age)] }] as const,
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
    owed: { kind: 'money', label: 'Owed', sum: 'owed' },
    invoices: { kind: 'count', label: 'Invoices' },
  },
  where: [above('owed', 0)],
  filters: { clientId: 'Client' },
  period: { field: 'date', label: 'Invoice date' },
  order: 'owed',
  notes: [
    'What is owed on invoices today, by the days since they were due. What is due today is 0 days late.',
    'Only dates decide: an invoice that was set to overdue before its due day is not due yet.',
    'Drafts, cancelled and paid invoices are not counted. Credit that is on no invoice is not taken off.',
  ],
};

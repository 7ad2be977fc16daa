import { expect, test } from 'vitest';
import { OPERATORS_OF, type ListFieldKind } from '#shared/list-query.ts';
import { describeFilter, describeReference, filterFields, operatorsOf } from './list-filters.ts';

const [number, status, total, dueDate] = filterFields(
  {
    invoiceNumber: { kind: 'text' },
    status: { kind: 'choice', values: ['sent', 'paid'] },
    total: { kind: 'money' },
    dueDate: { kind: 'date' },
    hidden: { kind: 'text' },
  },
  [
    { key: 'invoiceNumber', label: 'Invoice #', render: () => null },
    { key: 'status', label: 'Status', render: () => null },
    { key: 'actions', label: 'Actions', render: () => null },
  ],
  [
    { key: 'total', label: 'Amount' },
    { key: 'dueDate', label: 'Due Date' },
  ],
);

test('a condition reads as a sentence', () => {
  expect(
    describeFilter(number!, { field: 'invoiceNumber', operator: 'startsWith', values: ['INV'] }),
  ).toBe('Invoice # starts with “INV”');
  expect(
    describeFilter(status!, { field: 'status', operator: 'equals', values: ['sent', 'paid'] }),
  ).toBe('Status is Sent or Paid');
  expect(describeFilter(total!, { field: 'total', operator: 'gt', values: ['1234.5'] })).toBe(
    'Amount is more than $1,234.50',
  );
  expect(
    describeFilter(dueDate!, { field: 'dueDate', operator: 'lt', values: ['2026-11-21'] }),
  ).toBe('Due Date is before Nov 21, 2026');
});

test('where the screen knows the values, they read by its names', () => {
  const [rep] = filterFields(
    { salesRep: { kind: 'number' } },
    [],
    [
      {
        key: 'salesRep',
        label: 'Sales rep',
        values: ['4', '7'],
        valueLabel: (id) => (id === '7' ? 'Priya Nair' : 'Cole Jensen'),
      },
    ],
  );

  expect(rep).toMatchObject({ kind: 'number', values: ['4', '7'] });
  expect(describeFilter(rep!, { field: 'salesRep', operator: 'equals', values: ['7', '4'] })).toBe(
    'Sales rep is Priya Nair or Cole Jensen',
  );
});

test('every operator that the server knows of a kind is offered, and no other', () => {
  for (const [kind, operators] of Object.entries(OPERATORS_OF)) {
    expect(operatorsOf(kind as ListFieldKind).toSorted()).toEqual([...operators].toSorted());
  }
});

test('a condition on another record names it as the rows do', () => {
  const rows = [
    { id: 1, clientId: 5, clientName: 'Olu Nguyen', jobId: 3, jobTitle: 'Re-roof' },
    { id: 2, clientId: 6, clientName: 'Ada Park', jobId: null, jobTitle: null },
  ];
  const isOf = (field: string, ...values: string[]) =>
    describeReference({ field, operator: 'equals', values }, rows);

  expect(isOf('clientId', '5')).toBe('Client is Olu Nguyen');
  expect(isOf('clientId', '5', '6')).toBe('Client is Olu Nguyen or Ada Park');
  expect(isOf('jobId', '3')).toBe('Job is Re-roof');
  expect(isOf('jobId', '9')).toBe('Job is 9');
});

test('a column that names a record is filtered by choosing it', () => {
  const source = {
    key: ['contacts'],
    search: async () => ({ items: [], total: 0 }),
    load: async (id: number) => ({ id, label: '' }),
  };
  const column = { key: 'clientName', label: 'Client', render: () => null };
  const fields = { clientName: { kind: 'text' as const }, clientId: { kind: 'number' as const } };

  expect(
    filterFields(fields, [{ ...column, filterBy: { key: 'clientId', source } }], []),
  ).toMatchObject([{ key: 'clientId', label: 'Client', source }]);
  expect(filterFields(fields, [column], [])).toMatchObject([{ key: 'clientName', kind: 'text' }]);
});

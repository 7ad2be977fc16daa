import { expect, test } from 'vitest';
import { takenBackWords } from './taken-back-words.ts';

const clientName = 'Harriet Quimby';

test('voiding a payment names every invoice that will be owed again, and the credit that goes', () => {
  const allocations = [
    { invoiceId: 1, invoiceNumber: 'INV-1152', amount: 6528 },
    { invoiceId: 2, invoiceNumber: 'INV-1153', amount: 100 },
  ];
  expect(takenBackWords({ clientName, amount: 6628, allocations, unapplied: 0 })).toEqual([
    'INV-1152 will be owed $6,528.00 again.',
    'INV-1153 will be owed $100.00 again.',
  ]);
  expect(takenBackWords({ clientName, amount: 20, allocations: [], unapplied: 20 })).toEqual([
    'Harriet Quimby will have $20.00 less credit.',
  ]);
});

test('voiding a refund names the invoice that is paid again', () => {
  const allocations = [{ invoiceId: 1, invoiceNumber: 'INV-1152', amount: -50 }];
  expect(takenBackWords({ clientName, amount: -50, allocations, unapplied: 0 })).toEqual([
    '$50.00 will count as paid on INV-1152 again.',
  ]);
});

test('voiding a refund names the credit that comes back', () => {
  const allocations = [{ invoiceId: 1, invoiceNumber: 'INV-1152', amount: -50.1 }];
  expect(takenBackWords({ clientName, amount: -80.4, allocations, unapplied: 0 })).toEqual([
    '$50.10 will count as paid on INV-1152 again.',
    'Harriet Quimby will have $30.30 more credit.',
  ]);
  expect(takenBackWords({ clientName, amount: -20, allocations: [], unapplied: 0 })).toEqual([
    'Harriet Quimby will have $20.00 more credit.',
  ]);
});

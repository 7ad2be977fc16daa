import { expect, test } from 'vitest';
import { PAYMENT_STATUSES } from '#features/money/ledger/payment.ts';
import { hasReceipt, recordedFacts, takenBackWords, wayWords } from './payment-words.ts';

test("A payment's description names the method once", () => {
  const check = { kind: 'payment', method: 'check', stripePaymentId: null } as const;
  expect(wayWords({ ...check, reference: null })).toBe('Check');
  expect(wayWords({ ...check, reference: '1345' })).toBe('Check · 1345');
  expect(wayWords({ ...check, reference: 'check 1345' })).toBe('check 1345');
  expect(
    wayWords({ kind: 'refund', method: 'check', reference: 'Check 1345', stripePaymentId: null }),
  ).toBe('Refund, Check · Check 1345');
});

test('A pending bank payment, a failed payment, and a dispute have no receipt', () => {
  const offered = PAYMENT_STATUSES.filter((status) => hasReceipt({ status, kind: 'payment' }));
  expect(offered).toEqual(['completed', 'refunded', 'partially_refunded', 'voided', 'disputed']);
  expect(hasReceipt({ status: 'completed', kind: 'dispute' })).toBe(false);
});

test('A provider payment is shown as recorded by the provider, with the user who started it', () => {
  expect(recordedFacts({ stripePaymentId: null }, 'Oda Pell')).toEqual([
    { label: 'Recorded by', value: 'Oda Pell' },
  ]);
  expect(recordedFacts({ stripePaymentId: 'pi_1' }, 'Oda Pell')).toEqual([
    { label: 'Started by', value: 'Oda Pell' },
    { label: 'Recorded by', value: 'Stripe' },
  ]);
});

const clientName = 'Harriet Quimby';

test('Voiding a payment names every invoice that will be owed again, and the lost credit', () => {
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

test('Voiding a refund names the invoice that becomes paid again', () => {
  const allocations = [{ invoiceId: 1, invoiceNumber: 'INV-1152', amount: -50 }];
  expect(takenBackWords({ clientName, amount: -50, allocations, unapplied: 0 })).toEqual([
    '$50.00 will count as paid on INV-1152 again.',
  ]);
});

test('Voiding a refund names the restored credit', () => {
  const allocations = [{ invoiceId: 1, invoiceNumber: 'INV-1152', amount: -50.1 }];
  expect(takenBackWords({ clientName, amount: -80.4, allocations, unapplied: 0 })).toEqual([
    '$50.10 will count as paid on INV-1152 again.',
    'Harriet Quimby will have $30.30 more credit.',
  ]);
  expect(takenBackWords({ clientName, amount: -20, allocations: [], unapplied: 0 })).toEqual([
    'Harriet Quimby will have $20.00 more credit.',
  ]);
});

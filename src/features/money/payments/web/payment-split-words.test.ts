import { expect, test } from 'vitest';
import { creditOf, recordedWords, splitWords } from './payment-split-words.ts';

const invoice = { balance: 6528, status: 'sent' } as const;

test('An amount up to the balance creates no credit', () => {
  expect(splitWords(invoice, 6528)).toBeNull();
  expect(creditOf(invoice, undefined)).toBe(0);
  expect(creditOf(invoice, Number.NaN)).toBe(0);
  expect(creditOf(null, 100)).toBe(0);
});

test('An amount above the balance pays the invoice and shows the credit', () => {
  expect(splitWords(invoice, 9_999_999)).toBe(
    '$6,528.00 pays this invoice · $9,993,471.00 will be kept as credit',
  );
  expect(splitWords({ balance: 0, status: 'paid' }, 20)).toBe('$20.00 will be kept as credit');
});

test('A cancelled invoice accepts no payment, so no part becomes credit', () => {
  expect(splitWords({ balance: 0, status: 'cancelled' }, 20)).toBeNull();
});

test('The toast of a recorded payment shows the amount on the invoice and the credit', () => {
  const payment = { clientName: 'Harriet Quimby', invoiceNumber: 'INV-1152' };
  expect(recordedWords({ ...payment, amount: 6528, unapplied: 0 })).toBe(
    '$6,528.00 from Harriet Quimby for INV-1152',
  );
  expect(recordedWords({ ...payment, amount: 9_999_999, unapplied: 9_993_471 })).toBe(
    '$6,528.00 paid on INV-1152, $9,993,471.00 kept as Harriet Quimby’s credit',
  );
  expect(recordedWords({ ...payment, amount: 20, unapplied: 20 })).toBe(
    '$20.00 kept as Harriet Quimby’s credit',
  );
});

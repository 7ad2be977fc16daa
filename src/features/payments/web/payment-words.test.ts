import { expect, test } from 'vitest';
import { wayWords } from './payment-words.ts';

test('how a payment came names the method once', () => {
  const check = { kind: 'payment', method: 'check' } as const;
  expect(wayWords({ ...check, stripePaymentId: null })).toBe('Check');
  expect(wayWords({ ...check, stripePaymentId: '1345' })).toBe('Check · 1345');
  expect(wayWords({ ...check, stripePaymentId: 'check 1345' })).toBe('check 1345');
  expect(wayWords({ kind: 'refund', method: 'check', stripePaymentId: 'Check 1345' })).toBe(
    'Refund, Check · Check 1345',
  );
});

import { expect, test } from 'vitest';
import { wayWords } from './payment-words.ts';

test('how a payment came names the method once', () => {
  const check = { kind: 'payment', method: 'check', stripePaymentId: null } as const;
  expect(wayWords({ ...check, reference: null })).toBe('Check');
  expect(wayWords({ ...check, reference: '1345' })).toBe('Check · 1345');
  expect(wayWords({ ...check, reference: 'check 1345' })).toBe('check 1345');
  expect(
    wayWords({ kind: 'refund', method: 'check', reference: 'Check 1345', stripePaymentId: null }),
  ).toBe('Refund, Check · Check 1345');
});

import { expect, test } from 'vitest';
import { splitPayment } from './payment-split.ts';

test.each([
  [500_00, 652_800, { paysCents: 500_00, creditCents: 0, isFarAbove: false }],
  [652_800, 652_800, { paysCents: 652_800, creditCents: 0, isFarAbove: false }],
  [652_801, 652_800, { paysCents: 652_800, creditCents: 1, isFarAbove: false }],
  [1_305_600, 652_800, { paysCents: 652_800, creditCents: 652_800, isFarAbove: false }],
  [1_305_601, 652_800, { paysCents: 652_800, creditCents: 652_801, isFarAbove: true }],
  [1, 0, { paysCents: 0, creditCents: 1, isFarAbove: true }],
])(
  '%i cents on a balance of %i pay the invoice first, and the rest is credit',
  (amount, balance, split) => {
    expect(splitPayment(amount, balance)).toEqual(split);
  },
);

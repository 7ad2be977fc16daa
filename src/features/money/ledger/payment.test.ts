import { expect, test } from 'vitest';
import { isCardAmount } from './payment.ts';

test.each([
  [49, false],
  [50, true],
  [99_999_999, true],
  [100_000_000, false],
])(
  'A card payment of %i cents is possible: %s (the provider accepts $0.50 to $999,999.99)',
  (cents, isPossible) => {
    expect(isCardAmount(cents)).toBe(isPossible);
  },
);

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  dollars,
  formatCents,
  formatDollars,
  hasAtMostDecimals,
  MAX_CENTS,
  multiplyCents,
  nonNegativeDollars,
  percentOfCents,
  toCents,
  toDollars,
} from './money.ts';

/** Adds tax to an amount in cents. `rate` is in percent. */
const withTax = (cents: number, rate: number) => cents + percentOfCents(rate, cents);

describe('the sums that others got wrong (D2)', () => {
  test('140 at 9.975 % is 13.97', () => {
    expect(percentOfCents(9.975, 140_00)).toBe(13_97);
  });

  test('1.1 at 1.15 is 1.27', () => {
    expect(multiplyCents(1.1, 1_15)).toBe(1_27);
  });

  test('8,180 at 9.975 % is 815.96', () => {
    expect(percentOfCents(9.975, 8_180_00)).toBe(815_96);
  });

  test('138.66 and 19 % is 165.01', () => {
    expect(withTax(138_66, 19)).toBe(165_01);
  });

  test('8,500 less 7,500 and 19 % is 1,190.00', () => {
    expect(withTax(8_500_00 - 7_500_00, 19)).toBe(1_190_00);
  });

  test('4.35 dollars are 435 cents (D1)', () => {
    expect(toCents(4.35)).toBe(435);
  });

  test('3.5 squares at 45.99 are 160.97', () => {
    expect(multiplyCents(3.5, 45_99)).toBe(160_97);
  });

  test('half a cent goes away from zero, both ways', () => {
    expect(multiplyCents(0.5, 1)).toBe(1);
    expect(multiplyCents(-0.5, 1)).toBe(-1);
    expect(multiplyCents(2.5, -3)).toBe(-8);
    expect(percentOfCents(50, 1)).toBe(1);
    expect(percentOfCents(0.0001, 4_999)).toBe(0);
    expect(toCents(1.005)).toBe(101);
    expect(toCents(-1.005)).toBe(-101);
  });
});

describe('dollars and cents', () => {
  const cents = fc.integer({ min: -MAX_CENTS, max: MAX_CENTS });

  test('are the same after both conversions, for any amount', () => {
    fc.assert(fc.property(cents, (amount) => toCents(toDollars(amount)) === amount));
  });

  test('are written with at most two decimals, whatever the amount', () => {
    fc.assert(fc.property(cents, (amount) => dollars.safeParse(toDollars(amount)).success));
  });

  test('of a number with an exponent are exact too', () => {
    expect(toCents(1e7)).toBe(1_000_000_000);
    expect(toCents(1e-7)).toBe(0);
    expect(toCents(9.999_999_9e-1)).toBe(100);
    expect(toCents(-0)).toBe(0);
  });
});

describe('a product of a quantity and a price', () => {
  const quantity = fc.integer({ min: 1, max: 10_000_000_000 }).map((n) => n / 10_000);
  const price = fc.integer({ min: 1, max: MAX_CENTS });

  test('is never further than half a cent from the exact one', () => {
    fc.assert(
      fc.property(quantity, price, (factor, cents) => {
        const exactTimesTenThousand = BigInt(Math.round(factor * 10_000)) * BigInt(cents);
        const difference = BigInt(multiplyCents(factor, cents)) * 10_000n - exactTimesTenThousand;
        const distance = difference < 0n ? -difference : difference;
        // Above 2^53, a number of cents can't be exact anyway, and no document has such a total.
        return exactTimesTenThousand > 2n ** 53n * 10_000n || distance <= 5_000n;
      }),
      { numRuns: 2_000 },
    );
  });

  test('of a whole quantity needs no rounding', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 500 }),
        fc.integer({ min: 0, max: 1e9 }),
        (factor, cents) => multiplyCents(factor, cents) === factor * cents,
      ),
    );
  });

  test('is the same with both signs turned', () => {
    fc.assert(
      fc.property(
        quantity,
        fc.integer({ min: 1, max: 1e6 }),
        (factor, cents) => multiplyCents(-factor, cents) === -multiplyCents(factor, cents),
      ),
    );
  });

  test('with one hundred percent is the amount itself', () => {
    fc.assert(fc.property(price, (cents) => percentOfCents(100, cents) === cents));
  });
});

describe('an amount on the API (C27)', () => {
  test.each([0, 0.01, 1.5, 1234.56, -20, 99_999_999.99, 1e3, 8.1])('may be %d', (value) => {
    expect(dollars.safeParse(value).success).toBe(true);
  });

  test.each([
    [1.005, 'Use at most two decimals'],
    [0.1 + 0.2, 'Use at most two decimals'],
    [1e-9, 'Use at most two decimals'],
    [100_000_000, 'This amount is too large'],
    [-100_000_000, 'This amount is too large'],
    [1e21, 'This amount is too large'],
    [Number.NaN, 'Enter an amount'],
    [Number.POSITIVE_INFINITY, 'Enter an amount'],
    ['12.50', 'Enter an amount'],
    [null, 'Enter an amount'],
    [undefined, 'Enter an amount'],
  ])('may not be %s: %s', (value, message) => {
    expect(dollars.safeParse(value).error?.issues[0]).toMatchObject({ message });
  });

  test('that is zero or more is not less', () => {
    expect(nonNegativeDollars.safeParse(0).success).toBe(true);
    expect(nonNegativeDollars.safeParse(-0.01).error?.issues[0]).toMatchObject({
      message: 'Enter 0 or more',
    });
  });

  test('has its decimals counted as they are written', () => {
    expect(hasAtMostDecimals(1.1, 1)).toBe(true);
    expect(hasAtMostDecimals(1.15, 1)).toBe(false);
    expect(hasAtMostDecimals(1e-4, 4)).toBe(true);
    expect(hasAtMostDecimals(1e-5, 4)).toBe(false);
    expect(hasAtMostDecimals(1e22, 0)).toBe(true);
  });
});

test.each([
  [123_450, '$1,234.50'],
  [-500, '-$5.00'],
  [0, '$0.00'],
  [MAX_CENTS, '$99,999,999.99'],
])('%d cents are read as %s', (cents, text) => {
  expect(formatCents(cents)).toBe(text);
  expect(formatDollars(toDollars(cents))).toBe(text);
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  allocate,
  discountWords,
  documentTotals,
  isStorableTotal,
  lineTotalCents,
  type TotaledDocument,
} from './document-totals.ts';

const PLAIN = { taxRate: null, taxCents: 0, taxRounding: 'document' } as const;
const line = (priceCents: number, more: object = {}) => ({ quantity: 1, priceCents, ...more });

test.each([
  [
    'rounds quantity times price once, half away from zero',
    { quantity: 1.5, priceCents: 333 },
    500,
  ],
  ['takes its own discount off the rounded amount', line(14_450, { discountPercent: 100 }), 0],
  ['rounds the discount by itself', line(999, { discountPercent: 50 }), 499],
])('A line %s', (_what, priced, cents) => {
  expect(lineTotalCents(priced)).toBe(cents);
});

describe('An allocated amount', () => {
  test.each([
    ['gives the odd cent to the largest remainder', 100, [1, 1, 2], [25, 25, 50]],
    ['gives it to the part whose share was cut the most', 10, [1, 1, 4], [2, 2, 6]],
    ['does not favor the largest part', 10, [5, 3, 3], [4, 3, 3]],
    ['gives it to the first of equal remainders', 1, [5, 5], [1, 0]],
    ['is nothing over parts of nothing', 7, [0, 0], [0, 0]],
  ])('%s', (_what, cents, parts, shares) => {
    expect(allocate(cents, parts)).toEqual(shares);
  });

  test('gives each part its exact share in whole cents, with the larger remainders rounded up', () => {
    const parts = fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (sizes, part) => {
        const whole = sizes.reduce((sum, size) => sum + size, 0);
        const cents = Math.round(whole * part);
        const shares = allocate(cents, sizes);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole === 0 ? 0 : cents);
        if (whole === 0) return;

        const exact = sizes.map((size) => BigInt(cents) * BigInt(size));
        const floors = exact.map((product) => Number(product / BigInt(whole)));
        const remainders = exact.map((product) => product % BigInt(whole));
        const isUp = shares.map((share, index) => share - (floors[index] ?? 0));
        for (const [index, up] of isUp.entries()) {
          expect([0, 1]).toContain(up);
          expect(shares[index]).toBeLessThanOrEqual(sizes[index] ?? 0);
          if (up === 1) continue;
          // A part is never rounded down while a part with a smaller remainder is rounded up.
          const cut = remainders[index] ?? 0n;
          for (const [other, otherUp] of isUp.entries()) {
            if (otherUp === 1) expect((remainders[other] ?? 0n) >= cut).toBe(true);
          }
        }
      }),
    );
  });
});

describe('The totals of a document', () => {
  const items = [line(5_555), line(1_111)];
  test.each<[string, TotaledDocument, object]>([
    [
      'round tax once on what is left after the discount',
      { ...PLAIN, items, taxRate: 23, discountPercent: 10 },
      { subtotalCents: 6_666, discountCents: 667, taxCents: 1_380, totalCents: 7_379 },
    ],
    [
      'round tax on each line where the company does',
      { ...PLAIN, items: [line(33), line(33), line(33)], taxRate: 5, taxRounding: 'line' },
      { taxCents: 6, totalCents: 105 },
    ],
    [
      'take each line’s share of the discount off before its tax',
      {
        ...PLAIN,
        items: [line(1_000), line(3_000)],
        taxRate: 10,
        taxRounding: 'line',
        discountAmountCents: 400,
      },
      { discountCents: 400, taxCents: 360, totalCents: 3_960 },
    ],
    [
      'take no more off than there is',
      { ...PLAIN, items, discountAmountCents: 9_999 },
      { discountCents: 6_666, totalCents: 0 },
    ],
    [
      'let a percentage win over an amount',
      { ...PLAIN, items: [line(1_000)], discountPercent: 5, discountAmountCents: 900 },
      { discountCents: 50 },
    ],
    [
      'let a tax rate win over a tax amount',
      { ...PLAIN, items: [line(1_000)], taxRate: 0, taxCents: 77 },
      { taxCents: 0, totalCents: 1_000 },
    ],
    [
      'keep a tax amount without a rate',
      { ...PLAIN, items: [line(1_000)], taxCents: 77 },
      { taxCents: 77, totalCents: 1_077 },
    ],
    [
      'leave out options that are not chosen',
      {
        ...PLAIN,
        items: [line(100), line(900, { isChosen: false }), line(50, { isChosen: true })],
      },
      { subtotalCents: 150 },
    ],
    [
      'take the deposit off the total, after tax',
      { ...PLAIN, items: [line(1_000)], taxRate: 10, lessDepositCents: 500 },
      { taxCents: 100, totalCents: 600 },
    ],
  ])('%s', (_what, document, totals) => {
    expect(documentTotals(document)).toMatchObject(totals);
  });
});

test('A total above the maximum amount cannot be stored', () => {
  const totals = { subtotalCents: 0, discountCents: 0, taxCents: 0 };
  expect(isStorableTotal({ ...totals, totalCents: 999_999_999 })).toBe(true);
  expect(isStorableTotal({ ...totals, totalCents: 10 ** 15 })).toBe(false);
});

test('A percentage discount shows its percentage, and an amount does not', () => {
  expect(discountWords({ discountPercent: 5 })).toBe('Discount (5%)');
  expect(discountWords({ discountPercent: null })).toBe('Discount');
});

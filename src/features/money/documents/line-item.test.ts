import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentTotals, lineTotalCents } from './document-totals.ts';
import { lineItemsInput } from './line-item.ts';

const line = fc.record({
  quantity: fc.integer({ min: 1, max: 10_000_000 }).map((n) => n / 100),
  priceCents: fc.integer({ min: 1, max: 1_000_000 }),
});

const lines = fc.array(line, { minLength: 1, maxLength: 20 });
const rate = fc.integer({ min: 0, max: 1_000_000 }).map((n) => n / 10_000);
const rounding = fc.constantFrom('document' as const, 'line' as const);
const taxRounding = 'document';

describe('the sum of a document', () => {
  it('A document adds up rounded lines, so that the printed amounts add up manually (D3)', () => {
    const items = [
      { quantity: 0.5, priceCents: 1 },
      { quantity: 0.5, priceCents: 1 },
    ];
    expect(items.map(lineTotalCents)).toEqual([1, 1]);
    expect(documentTotals({ items, taxRate: null, taxCents: 0, taxRounding }).subtotalCents).toBe(
      2,
    );
  });

  it('A tax of 9.975 % on $8,180.00 is $815.96 (D2)', () => {
    const items = [{ quantity: 1, priceCents: 8_180_00 }];
    expect(documentTotals({ items, taxRate: 9.975, taxCents: 0, taxRounding })).toEqual({
      subtotalCents: 8_180_00,
      discountCents: 0,
      taxCents: 815_96,
      totalCents: 8_995_96,
    });
  });

  it('A document keeps a tax that was entered as an amount (C26)', () => {
    const items = [{ quantity: 2, priceCents: 50_00 }];
    expect(documentTotals({ items, taxRate: null, taxCents: 7_77, taxRounding }).totalCents).toBe(
      107_77,
    );
  });

  it('Tax rounded per line adds up to the tax of each line alone (D4)', () => {
    const items = [
      { quantity: 1, priceCents: 10 },
      { quantity: 1, priceCents: 10 },
      { quantity: 1, priceCents: 10 },
    ];
    const sums = { items, taxRate: 5, taxCents: 0 };
    expect(documentTotals({ ...sums, taxRounding: 'document' }).taxCents).toBe(2);
    expect(documentTotals({ ...sums, taxRounding: 'line' }).taxCents).toBe(3);
  });

  it('The sums do not depend on the order of the lines, and the total is always subtotal plus tax', () => {
    fc.assert(
      fc.property(lines, rate, rounding, (items, taxRate, way) => {
        const document = { taxRate, taxCents: 0, taxRounding: way };
        const sums = documentTotals({ ...document, items });
        expect(documentTotals({ ...document, items: items.toReversed() })).toEqual(sums);
        expect(sums.totalCents).toBe(sums.subtotalCents + sums.taxCents);
        expect(Number.isSafeInteger(sums.totalCents)).toBe(true);
      }),
    );
  });

  it('Tax rounded per line is the tax of each line, at most half a cent per line from the other way', () => {
    fc.assert(
      fc.property(lines, rate, (items, taxRate) => {
        const sums = { items, taxRate, taxCents: 0 };
        const byLine = documentTotals({ ...sums, taxRounding: 'line' }).taxCents;
        const alone = items.map(
          (one) => documentTotals({ ...sums, items: [one], taxRounding: 'document' }).taxCents,
        );
        expect(byLine).toBe(alone.reduce((sum, cents) => sum + cents, 0));
        const once = documentTotals({ ...sums, taxRounding: 'document' }).taxCents;
        expect(Math.abs(byLine - once)).toBeLessThanOrEqual((items.length + 1) / 2);
      }),
    );
  });
});

describe('line items in a request', () => {
  const one = { description: 'Ridge vent', quantity: 4, price: 12.5 };

  it('Line items may be a list or the JSON text of one (C49)', () => {
    expect(lineItemsInput.parse([one])).toEqual([one]);
    expect(lineItemsInput.parse(JSON.stringify([one]))).toEqual([one]);
  });

  it.each([
    ['no items', [], 'At least one item is required'],
    ['text that is no list', 'nonsense', 'At least one item is required'],
    ['no description', [{ ...one, description: ' ' }], 'Description is required'],
    ['no quantity', [{ ...one, quantity: 0 }], 'Quantity must be greater than 0'],
    ['no price', [{ ...one, price: 0 }], 'Price must be greater than 0'],
    ['a third decimal in the price', [{ ...one, price: 1.005 }], 'Use at most two decimals'],
  ])('Line items with %s are rejected', (_, sent, message) => {
    const { error } = lineItemsInput.safeParse(sent);
    expect(error?.issues.map((issue) => issue.message)).toContain(message);
  });
});

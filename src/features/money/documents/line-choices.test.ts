import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { allocate, documentTotals, lineTotalCents } from './document-totals.ts';
import {
  agreedLines,
  chosenPackage,
  leastChoice,
  otherChoices,
  settleChoices,
  withChoices,
  type Choice,
} from './line-choices.ts';

const line = fc.record({
  id: fc.uuid(),
  description: fc.constant('Shingles'),
  quantity: fc.integer({ min: 1, max: 100_000 }).map((n) => n / 100),
  priceCents: fc.integer({ min: 1, max: 1_000_000 }),
  discountPercent: fc.option(
    fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
    { nil: undefined },
  ),
  package: fc.constantFrom(undefined, '', 'Good', 'Better', 'Best'),
  isOptional: fc.constantFrom(undefined, true, false),
  isChosen: fc.constantFrom(undefined, true, false),
});
const lines = fc.uniqueArray(line, { minLength: 1, maxLength: 12, selector: ({ id }) => id });
const rates = {
  taxRate: fc.integer({ min: 0, max: 200_000 }).map((n) => n / 10_000),
  taxRounding: fc.constantFrom('document' as const, 'line' as const),
};
const NO_TAX = { taxRate: null, taxCents: 0, taxRounding: 'document' } as const;

describe('the discount of a document', () => {
  it('A percentage off a line is rounded once, half away from zero (D2)', () => {
    expect(lineTotalCents({ quantity: 1, priceCents: 5, discountPercent: 10 })).toBe(4);
    expect(lineTotalCents({ quantity: 3, priceCents: 33_33, discountPercent: 100 })).toBe(0);
  });

  it('A document is taxed after its discount (C25)', () => {
    const items = [{ quantity: 1, priceCents: 100_00 }];
    const tax = { taxRate: 10, taxCents: 0, taxRounding: 'document' } as const;
    const sums = { subtotalCents: 100_00, discountCents: 20_00, taxCents: 8_00, totalCents: 88_00 };
    expect(documentTotals({ items, ...tax, discountPercent: 20 })).toEqual(sums);
    expect(documentTotals({ items, ...tax, discountAmountCents: 20_00 })).toEqual(sums);
  });

  it('An amount off is limited to the subtotal', () => {
    const items = [{ quantity: 1, priceCents: 100_00 }];
    expect(documentTotals({ items, ...NO_TAX, discountAmountCents: 500_00 }).totalCents).toBe(0);
  });

  it('The shares of an amount add up to it, each within a cent of its part (D5)', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(parts, fc.double({ min: 0, max: 1, noNaN: true }), (sizes, share) => {
        const whole = sizes.reduce((sum, size) => sum + size, 0);
        const cents = Math.round(whole * share);
        const shares = allocate(cents, sizes);
        expect(shares.reduce((sum, one) => sum + one, 0)).toBe(cents);
        for (const [index, size] of sizes.entries()) {
          const exact = whole === 0 ? 0 : (cents * size) / whole;
          expect(Math.abs((shares[index] ?? 0) - exact)).toBeLessThan(1);
          expect(shares[index]).toBeLessThanOrEqual(size);
        }
      }),
    );
  });

  it('A total is the subtotal less the discount plus the tax, and never below zero', () => {
    const discount = fc.option(
      fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
      { nil: null },
    );
    fc.assert(
      fc.property(lines, discount, fc.record(rates), (items, discountPercent, tax) => {
        const sums = documentTotals({ items, discountPercent, ...tax, taxCents: 0 });
        const { subtotalCents, discountCents, taxCents, totalCents } = sums;
        expect(totalCents).toBe(subtotalCents - discountCents + taxCents);
        expect(totalCents).toBeGreaterThanOrEqual(0);
        expect(Number.isSafeInteger(totalCents)).toBe(true);
      }),
    );
  });
});

describe("the client's choices on an estimate", () => {
  it('Settled lines are stable, have one package in the total, and keep plain lines unchanged', () => {
    fc.assert(
      fc.property(lines, (items) => {
        const settled = settleChoices(items);
        expect(settleChoices(settled)).toEqual(settled);
        const chosen = settled.filter((one) => one.package && one.isChosen);
        expect(new Set(chosen.map((one) => one.package)).size).toBe(
          settled.some((one) => one.package) ? 1 : 0,
        );
        for (const one of settled) {
          if (!one.package && !one.isOptional) expect(one).not.toHaveProperty('isChosen');
        }
      }),
    );
  });

  it('The minimum choice is never more than any other choice', () => {
    fc.assert(
      fc.property(lines, fc.constantFrom('Good', 'Better', 'Best'), (items, name) => {
        const optional = new Set(items.filter((_, index) => index % 2).map(({ id }) => id));
        const any = withChoices(items, { package: name, optional });
        const totalOf = (of: typeof items) => documentTotals({ items: of, ...NO_TAX }).totalCents;
        expect(totalOf(leastChoice(items))).toBeLessThanOrEqual(totalOf(any));
      }),
    );
  });

  it('The agreed lines and the other choices are together all lines, without duplicates', () => {
    fc.assert(
      fc.property(lines, (items) => {
        const settled = settleChoices(items);
        const sum = (of: readonly { cents: number }[]) =>
          of.reduce((all, { cents }) => all + cents, 0);
        const all = sum(settled.map((one) => ({ cents: lineTotalCents(one) })));
        const agreed = sum(agreedLines(settled).map((one) => ({ cents: lineTotalCents(one) })));
        expect(agreed + sum(otherChoices(settled))).toBe(all);
      }),
    );
  });

  test.each([
    ['another package', { package: 'Best', optional: new Set<string>() }, 'Best', []],
    ['an option', { package: 'Good', optional: new Set(['c']) }, 'Good', ['c']],
    ['a package that is not offered', { package: 'Gold', optional: new Set<string>() }, 'Good', []],
    [
      'an option that is not offered',
      { package: undefined, optional: new Set(['a', 'z']) },
      'Good',
      [],
    ],
  ])('Choosing %s is applied if it is offered', (_, choices, name, added) => {
    const one = { description: '', quantity: 1, priceCents: 1 };
    const items = settleChoices<Choice & { id: string }>([
      { ...one, id: 'plain' },
      { ...one, id: 'a', package: 'Good' },
      { ...one, id: 'b', package: 'Best' },
      { ...one, id: 'c', isOptional: true },
    ]);
    const chosen = withChoices(items, choices);
    expect(chosenPackage(chosen)).toBe(name);
    expect(chosen.flatMap((line) => (line.isOptional && line.isChosen ? line.id : []))).toEqual(
      added,
    );
  });
});

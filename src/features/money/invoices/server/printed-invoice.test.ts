import { expect, test } from 'vitest';
import { printedInvoice } from './printed-invoice.ts';

const CONTENT = { lastDay: '2026-12-06', totalCents: 300_06 };

test.each([
  ['sent', 0, 300_06, null, '$300.06 due December 6, 2026'],
  ['partial', 100_01, 200_05, null, '$200.05 due December 6, 2026'],
  ['overdue', 0, 300_06, 'overdue', '$300.06 due December 6, 2026'],
  ['paid', 300_06, 0, 'paid', 'Paid in full'],
  ['paid', 0, 0, 'paid', 'Nothing is due'],
  ['paid', 400_00, -99_94, 'paid', '$99.94 overpaid'],
  ['cancelled', 0, 0, 'void', 'This invoice is void'],
] as const)(
  'An invoice that is %s, with %i cents paid and %i left, is stamped %s and says "%s"',
  (status, paidCents, balanceCents, stamp, headline) => {
    const money = { status, paidCents, balanceCents, payments: [] };
    const { sums, ...printed } = printedInvoice(CONTENT, money);

    expect(printed).toMatchObject({ stamp, headline, acceptance: null });
    expect(sums.at(-1)).toEqual({ label: 'Balance due', cents: balanceCents, isSum: true });
    expect(sums.find(({ label }) => label === 'Paid')?.cents ?? 0).toBe(-paidCents + 0);
  },
);

test('An invoice without a due date shows the amount due without a date', () => {
  const money = { status: 'draft', paidCents: 0, balanceCents: 300_06, payments: [] } as const;
  const printed = printedInvoice({ ...CONTENT, lastDay: null }, { ...money, payments: [] });

  expect(printed).toMatchObject({ stamp: 'draft', headline: '$300.06 due', lastDay: null });
});

test('A revision of an invoice prints as issued: the whole amount is due', () => {
  expect(printedInvoice(CONTENT, null)).toMatchObject({
    stamp: null,
    headline: '$300.06 due December 6, 2026',
    sums: [{ label: 'Balance due', cents: 300_06, isSum: true }],
    payments: [],
  });
});

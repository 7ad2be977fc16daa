import { expect, test } from 'vitest';
import { formatCents } from '#shared/money.ts';
import { printAndRead, RIGHT } from '#test/pdf-pages.ts';
import { printedDocument } from '#test/printed-samples.ts';

const title = 'Re-roof, main house';

test('A description is printed before the lines', async () => {
  const description = 'Strip to the deck.\nNew felt, vents and shingles.';
  const { text } = await printAndRead(printedDocument({ title, description }));

  expect(text).toMatch(/Strip to the deck\.\s+New felt, vents and shingles\.[^]*Unit price/);
});

test('A description that only repeats the title is left out', async () => {
  const { text } = await printAndRead(printedDocument({ title, description: title }));

  expect(text.split(title)).toHaveLength(2);
});

test('A document prints the stored cents, even where they do not add up', async () => {
  const { text } = await printAndRead(
    printedDocument({
      lines: [
        {
          description: 'Ridge vent',
          quantity: 3.5,
          unitPriceCents: 4_599,
          lineTotalCents: 16_097,
        },
        {
          description: 'Chimney flashing',
          quantity: 1,
          unitPriceCents: 8_501,
          lineTotalCents: 8_502,
        },
      ],
      subtotalCents: 24_600,
      taxLabel: 'Tax (9.975%)',
      taxCents: 2_453,
      totalCents: 27_054,
      sums: [
        { label: 'Paid', cents: -10_001 },
        { label: 'Balance due', cents: 17_052, isSum: true },
      ],
      payments: [{ paidOn: '2026-07-03', method: 'Check', amountCents: 10_003 }],
    }),
  );

  expect(text).toContain('Ridge vent 3.5 $45.99 $160.97');
  expect(text).toContain('Chimney flashing 1 $85.01 $85.02');
  expect(text).toContain('Subtotal $246.00');
  expect(text).toContain('Tax (9.975%) $24.53');
  expect(text).toContain('Total $270.54');
  expect(text).toContain('Paid -$100.01');
  expect(text).toContain('Balance due $170.52');
  expect(text).toContain('Jul 3, 2026 Check $100.03');
});

test('Every amount ends at the same place, and its figures are all one width', async () => {
  const amounts = [11_111, 88_888, 14_010, 47_474];
  const { pages } = await printAndRead(
    printedDocument({
      lines: amounts.map((cents) => ({
        description: 'Line',
        quantity: 1,
        unitPriceCents: 1,
        lineTotalCents: cents,
      })),
    }),
  );
  const printed = amounts.map((cents) =>
    pages[0]?.texts.find(({ text }) => text === formatCents(cents)),
  );

  expect(
    printed.every((amount) => Math.abs((amount?.x ?? 0) + (amount?.width ?? 0) - RIGHT) < 0.1),
  ).toBe(true);
  expect(new Set(printed.map((amount) => amount?.width.toFixed(3))).size).toBe(1);
});

test('A line has room for the largest amounts and the finest quantities there are', async () => {
  const line = {
    description: 'Everything '.repeat(20),
    quantity: 999_999.1234,
    unitPriceCents: 9_999_999_999,
    lineTotalCents: 9_999_999_999,
  };
  const { pages } = await printAndRead(printedDocument({ lines: [line, line] }));
  const row = pages[0]?.texts.filter(({ y }) => {
    const price = pages[0]?.texts.find(({ text }) => text === '999,999.1234');
    return price !== undefined && Math.abs(price.y - y) < 1;
  });

  expect(row?.map(({ text }) => text).slice(-3)).toEqual([
    '999,999.1234',
    '$99,999,999.99',
    '$99,999,999.99',
  ]);
  for (const [index, { x }] of (row ?? []).entries()) {
    const before = row?.[index - 1];
    if (before) expect(x).toBeGreaterThan(before.x + before.width + 3);
  }
});

test('A document without tax has no row for it', async () => {
  const { text } = await printAndRead(printedDocument());
  expect(text).not.toContain('Tax');
});

test('A document that is to be signed has a place for it', async () => {
  const acceptance = 'I accept this estimate and its terms.';

  expect((await printAndRead(printedDocument({ acceptance }))).text).toContain(acceptance);
  expect((await printAndRead(printedDocument())).text).not.toContain('Signature');
});

test.each([
  ['paid', 'PAID'],
  ['overdue', 'OVERDUE'],
  ['void', 'VOID'],
  ['draft', 'DRAFT'],
] as const)('A document that is %s carries its stamp beside its headline', async (stamp, word) => {
  const { text } = await printAndRead(printedDocument({ stamp }));

  expect(text).toMatch(new RegExp(`^${word}$`, 'm'));
  expect(text).toContain('$300.06 due July 16, 2026');
});

test('The file is named after the document and dated by its revision', async () => {
  const { info } = await printAndRead(printedDocument());

  expect(info['Title']).toBe('Invoice INV-2077 – Summit Ridge Roofing LLC');
  expect(info['CreationDate']).toBe('D:20260701150000Z');
  expect(info['Producer']).toBe('Gable');
});

test('The job site and the facts are next to the client', async () => {
  const { text } = await printAndRead(
    printedDocument({
      job: { title: 'Hail damage', addressLines: ['9 Oak Ave'] },
      facts: [{ label: 'Estimate', text: 'EST-7' }],
      title: 'Re-roof, building A',
    }),
  );
  for (const part of [
    'Job site',
    'Hail damage',
    '9 Oak Ave',
    'Estimate EST-7',
    'Re-roof, building A',
  ]) {
    expect(text).toContain(part);
  }
});

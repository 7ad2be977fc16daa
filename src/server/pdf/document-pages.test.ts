import { expect, test } from 'vitest';
import { formatCents } from '#shared/money.ts';
import { expectInsidePage, pageOf, printAndRead } from '#test/pdf-pages.ts';
import { printedDocument, printedLines } from '#test/printed-samples.ts';

const SUMS = [
  { label: 'Paid', cents: -1 },
  { label: 'Balance due', cents: 1, isSum: true },
];

test('Each page repeats the head of the table and shows its number and the total', async () => {
  const { pages } = await printAndRead(printedDocument({ lines: printedLines(60) }));

  expect(pages).toHaveLength(3);
  for (const [index, { lines }] of pages.entries()) {
    expect(lines).toContain('Description Qty Unit price Amount');
    expect(lines.at(-1)).toMatch(new RegExp(`Page ${index + 1} of 3$`));
  }
  expect(pages[1]?.lines[0]).toBe('Invoice INV-2077 Summit Ridge Roofing LLC');
});

test('Each of 120 lines stays on one page with its amounts', async () => {
  const lines = printedLines(120).map((line, index) => ({
    ...line,
    description: `${line.description}\nEnd ${index + 1}.`,
  }));
  const { pages } = await printAndRead(printedDocument({ lines }));

  for (const [index, line] of lines.entries()) {
    const start = pageOf(
      pages,
      `Item ${index + 1}: tear off and replace 1 ${formatCents(line.unitPriceCents)} ${formatCents(line.lineTotalCents)}`,
    );
    expect(start).toBeGreaterThanOrEqual(0);
    expect(pageOf(pages, `End ${index + 1}.`)).toBe(start);
  }
  expect(pages.every(({ lines: rows }) => rows.includes('Description Qty Unit price Amount'))).toBe(
    true,
  );
});

test.each(Array.from({ length: 14 }, (_, index) => index + 14))(
  'The totals of a document with %i lines stay together, on the page of the last line',
  async (count) => {
    const { pages } = await printAndRead(
      printedDocument({ lines: printedLines(count), taxLabel: 'Tax', taxCents: 1, sums: SUMS }),
    );
    const page = pageOf(pages, `Item ${count}:`);

    for (const label of ['Subtotal', 'Tax', 'Total', 'Paid', 'Balance due']) {
      expect(pageOf(pages, label)).toBe(page);
    }
    expect(pages[page]?.lines).toContain('Description Qty Unit price Amount');
  },
);

test('A description taller than a page is printed from its first word to its last', async () => {
  const words = Array.from({ length: 1_200 }, (_, index) => `word${index}`);
  const [long, short] = printedLines(2);
  if (!long || !short) throw new Error('no lines');

  for (const lines of [
    [{ ...long, description: words.join(' ') }, short],
    [short, { ...long, description: words.join(' ') }],
  ]) {
    const { pages, text } = await printAndRead(printedDocument({ lines }));
    const printed = text.match(/\bword\d+\b/g);

    expect(printed).toEqual(words);
    expect(text.match(/\$100\.01 \$100\.01/g)).toHaveLength(1);
    expect(text).toContain('Balance due');
    expect(pages.length).toBeGreaterThan(2);
    expectInsidePage(pages);
  }
});

test('Long terms run on to the next page, with their heading', async () => {
  const terms = Array.from({ length: 150 }, (_, index) => `Clause ${index + 1}.`).join('\n');
  const { pages, text } = await printAndRead(printedDocument({ terms }));

  expect(text.match(/Clause \d+\./g)).toHaveLength(150);
  expect(pageOf(pages, 'Terms')).toBe(pageOf(pages, 'Clause 1.'));
  expectInsidePage(pages);
});

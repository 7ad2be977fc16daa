import { describe, expect, test } from 'vitest';
import { openPrinter } from '#server/pdf/make-pdf.ts';
import { packageRoot } from '#server/package-root.ts';
import { formatCents } from '#shared/money.ts';
import { readPdf } from '#test/read-pdf.ts';
import type { PdfPage } from '#test/read-pdf.ts';
import { printedEstimate, printedInvoice, printedLines } from '#test/printed-samples.ts';

const makePdf = openPrinter(`${packageRoot}assets/fonts`);
const print = async (document: Parameters<typeof makePdf>[0]) => readPdf(await makePdf(document));

const LEFT = 54;
const RIGHT = 612 - 54;
const BOTTOM = 20;

function pageOf(pages: PdfPage[], start: string): number {
  return pages.findIndex(({ lines }) => lines.some((line) => line.startsWith(start)));
}

describe('an estimate’s description', () => {
  const title = 'Re-roof, main house';

  test('is printed before the lines', async () => {
    const description = 'Strip to the deck.\nNew felt, vents and shingles.';
    const { text } = await print(printedEstimate({ title, description }));

    expect(text).toMatch(/Strip to the deck\.\s+New felt, vents and shingles\.[^]*Unit price/);
  });

  test('is left out where it only says the title again', async () => {
    const { text } = await print(printedEstimate({ title, description: title }));

    expect(text.split(title)).toHaveLength(2);
  });
});

describe('the money on paper', () => {
  test('is the stored cents, to the cent, even where they do not add up', async () => {
    const { text } = await print(
      printedInvoice({
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
        paidCents: 10_001,
        balanceCents: 17_052,
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
    expect(text).toContain('$170.52 due July 16, 2026');
    expect(text).toContain('Jul 3, 2026 Check $100.03');
  });

  test('is set in columns: every amount ends at the same place, figures are all one width', async () => {
    const amounts = [11_111, 88_888, 14_010, 47_474];
    const { pages } = await print(
      printedInvoice({
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

  test('has room for the largest amounts and finest quantities there are', async () => {
    const line = {
      description: 'Everything '.repeat(20),
      quantity: 999_999.1234,
      unitPriceCents: 9_999_999_999,
      lineTotalCents: 9_999_999_999,
    };
    const { pages } = await print(printedInvoice({ lines: [line, line] }));
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

  test('says nothing of tax when there is none', async () => {
    const { text } = await print(printedInvoice());
    expect(text).not.toContain('Tax');
  });

  test('says so when more was paid than owed', async () => {
    const { text } = await print(printedInvoice({ paidCents: 40_000, balanceCents: -9_994 }));
    expect(text).toContain('$99.94 overpaid');
    expect(text).toContain('Balance due -$99.94');
  });
});

describe('a document of several pages', () => {
  test('repeats the head of its table on each and counts them', async () => {
    const { pages } = await print(printedInvoice({ lines: printedLines(60) }));

    expect(pages).toHaveLength(3);
    for (const [index, { lines }] of pages.entries()) {
      expect(lines).toContain('Description Qty Unit price Amount');
      expect(lines.at(-1)).toMatch(new RegExp(`Page ${index + 1} of 3$`));
    }
    expect(pages[1]?.lines[0]).toBe('Invoice INV-2077 Summit Ridge Roofing LLC');
  });

  test('keeps each line whole: 120 lines of two rows with their amounts', async () => {
    const lines = printedLines(120).map((line, index) => ({
      ...line,
      description: `${line.description}\nEnd ${index + 1}.`,
    }));
    const { pages } = await print(printedInvoice({ lines }));

    for (const [index, line] of lines.entries()) {
      const start = pageOf(
        pages,
        `Item ${index + 1}: tear off and replace 1 ${formatCents(line.unitPriceCents)} ${formatCents(line.lineTotalCents)}`,
      );
      expect(start).toBeGreaterThanOrEqual(0);
      expect(pageOf(pages, `End ${index + 1}.`)).toBe(start);
    }
    expect(
      pages.every(({ lines: rows }) => rows.includes('Description Qty Unit price Amount')),
    ).toBe(true);
  });

  test.each(Array.from({ length: 14 }, (_, index) => index + 14))(
    'keeps the totals together and with the last line, with %i lines',
    async (count) => {
      const { pages } = await print(
        printedInvoice({ lines: printedLines(count), taxLabel: 'Tax', taxCents: 1, paidCents: 1 }),
      );
      const page = pageOf(pages, `Item ${count}:`);

      for (const label of ['Subtotal', 'Tax', 'Total', 'Paid', 'Balance due']) {
        expect(pageOf(pages, label)).toBe(page);
      }
      expect(pages[page]?.lines).toContain('Description Qty Unit price Amount');
    },
  );

  test('prints a description taller than a page from its first word to its last', async () => {
    const words = Array.from({ length: 1_200 }, (_, index) => `word${index}`);
    const [long, short] = printedLines(2);
    if (!long || !short) throw new Error('no lines');

    for (const lines of [
      [{ ...long, description: words.join(' ') }, short],
      [short, { ...long, description: words.join(' ') }],
    ]) {
      const { pages, text } = await print(printedInvoice({ lines }));
      const printed = text.match(/\bword\d+\b/g);

      expect(printed).toEqual(words);
      expect(text.match(/\$100\.01 \$100\.01/g)).toHaveLength(1);
      expect(text).toContain('Balance due');
      expect(pages.length).toBeGreaterThan(2);
      expectInsidePage(pages);
    }
  });

  test('lets long terms run on, with their heading', async () => {
    const terms = Array.from({ length: 150 }, (_, index) => `Clause ${index + 1}.`).join('\n');
    const { pages, text } = await print(printedInvoice({ terms }));

    expect(text.match(/Clause \d+\./g)).toHaveLength(150);
    expect(pageOf(pages, 'Terms')).toBe(pageOf(pages, 'Clause 1.'));
    expectInsidePage(pages);
  });
});

describe('text', () => {
  test('prints names as their owners write them', async () => {
    const { text } = await print(
      printedEstimate({
        client: {
          name: 'Łukasz Nguyễn',
          company: 'José O’Brien & Søn, Κώστας, Олена',
          addressLines: ['Straße 5½, 24″ × 6′', '12° → 3¾" – “ok” ✓'],
          email: null,
          phone: null,
        },
      }),
    );

    expect(text).toContain('Łukasz Nguyễn');
    expect(text).toContain('José O’Brien & Søn, Κώστας, Олена');
    expect(text).toContain('Straße 5½, 24″ × 6′');
    expect(text).toContain('12° → 3¾" – “ok” ✓');
  });

  test('prints without emoji, and a question mark for a letter of another script', async () => {
    const { text } = await print(
      printedEstimate({
        client: {
          name: 'Casa 🏠 Azul 田中',
          company: null,
          addressLines: [],
          email: null,
          phone: null,
        },
      }),
    );
    expect(text).toContain('Casa Azul ??');
  });

  test('is never taken for markup, a picture or an address', async () => {
    const description = '<b>bold</b> {{total}} ${1+1} file:///etc/passwd https://example.com/x.png';
    const { pages, text } = await print(
      printedInvoice({
        title: '<svg><rect/></svg>',
        lines: [{ ...printedLines(1)[0]!, description }],
      }),
    );

    expect(text.replaceAll('\n', ' ')).toContain('<b>bold</b> {{total}} ${1+1}');
    expect(text).toContain('<svg><rect/></svg>');
    expect(pages[0]?.pictureCount).toBe(0);
  });

  test('without a space wraps inside its column', async () => {
    const word = 'W'.repeat(400);
    const { pages, text } = await print(
      printedInvoice({
        number: 'N'.repeat(40),
        title: word,
        company: { ...printedInvoice().company, name: word, addressLines: [word] },
        client: { name: word, company: word, addressLines: [word], email: word, phone: null },
        job: { title: word, addressLines: [word] },
        facts: [{ label: word, text: word }],
        lines: [{ description: word, quantity: 1, unitPriceCents: 100, lineTotalCents: 100 }],
        taxLabel: word,
        notes: word,
        terms: word,
      }),
    );

    expectInsidePage(pages);
    expect(text).toContain('Balance due');
  });

  test('has no heading for terms or notes that were not written', async () => {
    const { text } = await print(printedInvoice({ terms: ' \n ', notes: null }));
    expect(text).not.toMatch(/^(Terms|Notes)$/m);
  });
});

describe('what a document says of itself', () => {
  test('an estimate has a place to sign until it is accepted or declined', async () => {
    expect((await print(printedEstimate())).text).toContain('I accept this estimate');
    expect((await print(printedEstimate({ stamp: 'accepted' }))).text).not.toContain('I accept');
    expect((await print(printedInvoice())).text).not.toContain('I accept');
  });

  test.each([
    ['paid', 'PAID', { paidCents: 30_006, balanceCents: 0 }, 'Paid in full'],
    ['overdue', 'OVERDUE', {}, '$300.06 due July 16, 2026'],
    ['void', 'VOID', {}, 'This invoice is void'],
    ['draft', 'DRAFT', { dueOn: null }, '$300.06 due'],
  ] as const)('an invoice that is %s carries its stamp', async (stamp, word, given, headline) => {
    const { text } = await print(printedInvoice({ stamp, ...given }));

    expect(text).toMatch(new RegExp(`^${word}$`, 'm'));
    expect(text).toContain(headline);
  });

  test('the file is named after the document and dated by its revision', async () => {
    const { info } = await print(printedInvoice());

    expect(info['Title']).toBe('Invoice INV-2077 – Summit Ridge Roofing LLC');
    expect(info['CreationDate']).toBe('D:20260701150000Z');
    expect(info['Producer']).toBe('Gable');
  });

  test('the job site and the facts are next to the client', async () => {
    const { text } = await print(
      printedInvoice({
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
});

function expectInsidePage(pages: PdfPage[]): void {
  for (const { x, y, width } of pages.flatMap(({ texts }) => texts)) {
    expect(x).toBeGreaterThan(LEFT - 1);
    expect(x + width).toBeLessThan(RIGHT + 1);
    expect(y).toBeGreaterThan(BOTTOM);
  }
}

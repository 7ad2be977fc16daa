import { expect, test } from 'vitest';
import { openPrinter } from '#server/pdf/make-pdf.ts';
import { packageRoot } from '#server/package-root.ts';
import { readPdf } from '#test/read-pdf.ts';
import { printedReceipt } from '#test/printed-samples.ts';

const makePdf = openPrinter(`${packageRoot}assets/fonts`).makePdf;
const print = async (document: Parameters<typeof makePdf>[0]) => readPdf(await makePdf(document));

test('a receipt names the amount, the method, the client and the invoices of a payment', async () => {
  const { text, pages } = await print(
    printedReceipt({ facts: [{ label: 'Reference', text: 'Check 4471' }] }),
  );

  expect(pages).toHaveLength(1);
  for (const line of [
    'Receipt',
    'Dana Whitfield',
    'Method Check',
    'Reference Check 4471',
    '$12,500.50 received July 20, 2026',
    'INV-2077 $20,000.00 $7,699.50 $12,300.50',
    'Kept as credit $200.00',
    'Amount received $12,500.50',
  ]) {
    expect(text).toContain(line);
  }
});

test('a refund prints as a refund', async () => {
  const { text } = await print(
    printedReceipt({ amountCents: -50_000, allocations: [], creditCents: 0 }),
  );

  expect(text).toContain('$500.00 refunded July 20, 2026');
  expect(text).toContain('Refunded to');
  expect(text).toContain('Amount refunded $500.00');
  expect(text).not.toContain('Receipt');
});

test('a payment over 60 invoices repeats the head of its table', async () => {
  const { pages } = await print(
    printedReceipt({
      allocations: Array.from({ length: 60 }, (_, index) => ({
        invoiceNumber: `INV-${index}`,
        invoiceTotalCents: 100,
        appliedCents: 100,
        balanceCents: 0,
      })),
    }),
  );

  expect(pages.length).toBeGreaterThan(1);
  for (const { lines } of pages.slice(0, 2)) {
    expect(lines).toContain('Invoice Invoice total Balance left Applied');
  }
});

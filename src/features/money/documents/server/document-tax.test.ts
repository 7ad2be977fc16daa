import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import type { TaxRounding } from '#features/office/company/tax.ts';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { formatCents, formatDollars, toCents } from '#shared/money.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { aContact, anEstimate, anInvoice } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';
import { documentTotals } from '../document-totals.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

const roundTax = (taxRounding: TaxRounding) =>
  dana.ok(companyEndpoints.update, { body: { taxRounding } });

/** Three lines of $0.10 each: 5% tax on one line is half a cent. */
const DIMES = {
  taxRate: 5,
  items: ['One', 'Two', 'Three'].map((description) => ({ description, quantity: 1, price: 0.1 })),
};
const ONCE = { taxRounding: 'document', tax: 0.02, total: 0.32 };
const EACH_LINE = { taxRounding: 'line', tax: 0.03, total: 0.33 };

const KINDS = [
  { kind: 'estimate', make: anEstimate, endpoints: estimateEndpoints },
  { kind: 'invoice', make: anInvoice, endpoints: invoiceEndpoints },
] as const;

test.each(KINDS)(
  'An existing $kind keeps its tax rounding when the company changes its setting (D4)',
  async ({ make, endpoints }) => {
    const { id, ...before } = await make(dana, DIMES);
    expect(before).toMatchObject(ONCE);

    await roundTax('line');
    expect(await make(dana, DIMES)).toMatchObject(EACH_LINE);
    const change = { params: { id }, body: { notes: 'Ring the bell', items: DIMES.items } };
    expect(await dana.ok(endpoints.update, change)).toMatchObject(ONCE);
    expect(await dana.ok(endpoints.duplicate, { params: { id } })).toMatchObject(ONCE);
    expect(await checkBooks(api.database.db)).toEqual([]);
  },
);

test('An invoice keeps the tax rounding of its estimate (D4)', async () => {
  await roundTax('line');
  const { id } = await anEstimate(dana, { ...DIMES, status: 'accepted' });
  await roundTax('document');

  expect(await dana.ok(invoiceEndpoints.fromEstimate, { params: { id } })).toMatchObject(EACH_LINE);
  expect(await checkBooks(api.database.db)).toEqual([]);
});

test('A tax amount sent back unchanged keeps the rate with either rounding', async () => {
  await roundTax('line');
  const { id, tax } = await anInvoice(dana, DIMES);
  const change = { params: { id }, body: { tax, items: DIMES.items } };

  expect(await dana.ok(invoiceEndpoints.update, change)).toMatchObject({ taxRate: 5, tax: 0.03 });
});

test('The server and the PDF match the tax and total of the form to the cent, both ways (D4)', async () => {
  const clientId = (await aContact(dana)).id;
  const line = fc.record({
    description: fc.constant('Work'),
    quantity: fc.integer({ min: 1, max: 10_000 }).map((n) => n / 100),
    price: fc.integer({ min: 1, max: 100_000 }).map((n) => n / 100),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom<TaxRounding>('document', 'line'),
      fc.array(line, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 1, max: 200_000 }).map((n) => n / 10_000),
      async (taxRounding, items, taxRate) => {
        await roundTax(taxRounding);
        const saved = await anInvoice(dana, { clientId, items, taxRate });
        const form = documentTotals({
          items: items.map(({ quantity, price }) => ({ quantity, priceCents: toCents(price) })),
          taxRate,
          taxCents: 0,
          taxRounding,
        });
        expect([saved.subtotal, saved.tax, saved.total].map(toCents)).toEqual([
          form.subtotalCents,
          form.taxCents,
          form.totalCents,
        ]);
        const { bytes } = await dana.expect(200).get(`/api/invoices/${saved.id}/pdf`);
        const { text } = await readPdf(bytes);
        if (saved.tax > 0)
          expect(text).toContain(`Tax (${taxRate}%) ${formatCents(form.taxCents)}`);
        expect(text).toContain(`Total ${formatDollars(saved.total)}`);
      },
    ),
    { numRuns: 12 },
  );
  expect(await checkBooks(api.database.db)).toEqual([]);
});

test('A document prints the name of its tax rate, and keeps it when the company removes the rate', async () => {
  const taxRates = [
    { name: 'Utah County', rate: 7.45, isDefault: true },
    { name: 'Lancaster County', rate: 6.25, isDefault: false },
  ];
  await dana.ok(companyEndpoints.update, { body: { taxRates } });
  const { id } = await anInvoice(dana, { taxRate: 6.25, taxLabel: 'Lancaster County' });
  await dana.ok(companyEndpoints.update, { body: { taxRates: [] } });

  const { bytes } = await dana.expect(200).get(`/api/invoices/${id}/pdf`);
  expect((await readPdf(bytes)).text).toContain('Lancaster County (6.25%) $251.56');
});

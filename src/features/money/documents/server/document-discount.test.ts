import { beforeEach, expect, test } from 'vitest';
import { estimateEndpoints } from '#features/money/estimates/estimate-endpoints.ts';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { checkBooks } from '#features/money/ledger/server/check-books.ts';
import { startApi } from '#test/api.ts';
import type { TestUser } from '#test/api.ts';
import { anEstimate, anInvoice } from '#test/factories.ts';
import { readPdf } from '#test/read-pdf.ts';

const api = await startApi();
let dana: TestUser;

beforeEach(async () => {
  await api.reset();
  dana = await api.as('Admin Project manager');
});

const PRICES = {
  taxRate: 10,
  items: [
    { description: 'Shingles', quantity: 1, price: 1000, discountPercent: 10 },
    { description: 'Gutters', quantity: 1, price: 100 },
  ],
};
const PACKAGES = {
  taxRate: 10,
  items: [
    { description: 'Tear-off', quantity: 1, price: 100 },
    { description: '3-tab shingles', quantity: 1, price: 500, package: 'Good' },
    {
      description: 'Architectural shingles',
      quantity: 1,
      price: 800,
      package: 'Better',
      isChosen: true,
    },
    { description: 'Gutter guards', quantity: 5, price: 10, isOptional: true },
  ],
};

const KINDS = [
  { kind: 'estimate', make: anEstimate, endpoints: estimateEndpoints },
  { kind: 'invoice', make: anInvoice, endpoints: invoiceEndpoints },
] as const;

test.each(KINDS)(
  'A discount on a line and on an $kind reduces the taxed amount, as percent or amount (C25)',
  async ({ make, endpoints }) => {
    const made = await make(dana, { ...PRICES, discountPercent: 5 });
    expect(made).toMatchObject({ subtotal: 1000, discount: 50, tax: 95, total: 1045 });

    const change = { params: { id: made.id }, body: { discountAmount: 100 } };
    const changed = await dana.ok(endpoints.update, change);
    expect(changed).toMatchObject({ discountPercent: null, discount: 100, tax: 90, total: 990 });
    const copy = await dana.ok(endpoints.duplicate, { params: { id: made.id } });
    expect(copy).toMatchObject({ discountAmount: 100, total: 990 });

    const none = { params: { id: made.id }, body: { discountAmount: null } };
    expect(await dana.ok(endpoints.update, none)).toMatchObject({ discount: 0, total: 1100 });
    expect(await checkBooks(api.database.db)).toEqual([]);
  },
);

test.each([
  ['in both ways', { discountPercent: 5, discountAmount: 5 }, 'discountAmount'],
  ['of more than the subtotal', { discountAmount: 1000.01 }, 'discountAmount'],
  ['of more than 100 %', { discountPercent: 101 }, 'discountPercent'],
  ['of nothing', { discountAmount: 0 }, 'discountAmount'],
])('A discount %s is rejected at its field', async (_, discount, path) => {
  const { id } = await anEstimate(dana, PRICES);
  const { status, body } = await dana.call(estimateEndpoints.update, {
    params: { id },
    body: discount,
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({ issues: [{ path }] });
});

test('An estimate counts one package and the chosen options, and prints the others as offered', async () => {
  const { id, ...made } = await anEstimate(dana, PACKAGES);
  expect(made).toMatchObject({ subtotal: 900, total: 990 });
  expect(made.items.map(({ isChosen }) => isChosen)).toEqual([undefined, false, true, false]);

  const { bytes } = await dana.get(`/api/estimates/${id}/pdf`);
  const { text } = await readPdf(bytes);
  for (const part of [
    'Better package',
    'Optional items',
    'Good package',
    'Gutter guards',
    '5 × $10.00',
    '$990.00',
  ]) {
    expect(text).toContain(part);
  }
});

test('A converted estimate invoices only the chosen lines, to the cent', async () => {
  const { id } = await anEstimate(dana, { ...PACKAGES, discountAmount: 33.33, status: 'accepted' });
  const invoice = await dana.ok(invoiceEndpoints.fromEstimate, { params: { id } });
  expect(invoice).toMatchObject({ subtotal: 900, discount: 33.33, total: 953.34 });
  expect(invoice.items.map(({ description }) => description)).toEqual([
    'Tear-off',
    'Architectural shingles',
  ]);
  expect(JSON.stringify(invoice.items)).not.toContain('package');
  expect(await checkBooks(api.database.db)).toEqual([]);
});

test('An invoice has no packages and no options', async () => {
  const { id } = await anInvoice(dana);
  const { status, body } = await dana.call(invoiceEndpoints.update, {
    params: { id },
    body: { items: PACKAGES.items },
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({ issues: [{ path: 'items' }] });
});

test('A deposit or discount cannot exceed the minimum that the client can choose', async () => {
  const { id } = await anEstimate(dana, PACKAGES);
  const body = { depositAmount: 700 };
  const deposit = await dana.call(estimateEndpoints.update, { params: { id }, body });
  expect(deposit.body).toMatchObject({ issues: [{ path: 'depositAmount' }] });
  const off = { discountAmount: 601 };
  const discount = await dana.call(estimateEndpoints.update, { params: { id }, body: off });
  expect(discount.body).toMatchObject({ issues: [{ path: 'discountAmount' }] });
});

test('An estimate with an empty total cannot be accepted', async () => {
  const items = [{ description: 'Gutter guards', quantity: 1, price: 50, isOptional: true }];
  const { id } = await anEstimate(dana, { items });
  const accepted = await dana.call(estimateEndpoints.update, {
    params: { id },
    body: { status: 'accepted' },
  });
  expect(accepted.status).toBe(400);
  expect(accepted.body).toMatchObject({ issues: [{ path: 'items' }] });
});

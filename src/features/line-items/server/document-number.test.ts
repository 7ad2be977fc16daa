import { expect, test } from 'vitest';
import { companyEndpoints } from '#features/settings/company-endpoints.ts';
import { documentNumber } from '#features/settings/company.ts';
import { startApi } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';

const api = await startApi();

test('the sequence goes on past 9999 without losing a digit', async () => {
  const dana = await api.setUp();
  await dana.ok(companyEndpoints.update, { body: { nextInvoiceNumber: 9_999 } });
  const numbers = [
    (await anInvoice(dana)).invoiceNumber,
    (await anInvoice(dana)).invoiceNumber,
    (await anInvoice(dana)).invoiceNumber,
  ];

  expect(numbers).toEqual([9_999, 10_000, 10_001].map((count) => documentNumber('INV-', count)));
});

import { expect, test } from 'vitest';
import { companyEndpoints } from '#features/settings/company-endpoints.ts';
import { documentNumber, LAST_NUMBER } from '#features/settings/company.ts';
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

test('after the last number of a sequence the company is still there, and says what to do', async () => {
  const dana = await api.as('Admin Project manager');
  await dana.ok(companyEndpoints.update, { body: { nextInvoiceNumber: LAST_NUMBER } });
  expect((await anInvoice(dana)).invoiceNumber).toBe(documentNumber('INV-', LAST_NUMBER));

  expect(await dana.ok(companyEndpoints.read)).toMatchObject({
    nextInvoiceNumber: LAST_NUMBER + 1,
  });
  expect(await dana.get('/api/invoices/next-number')).toMatchObject({
    status: 409,
    body: {
      message:
        'All numbers of the sequence are used up. Set the next invoice number or another prefix in the company’s settings.',
    },
  });

  await dana.ok(companyEndpoints.update, { body: { nextInvoiceNumber: LAST_NUMBER - 1 } });
  expect((await anInvoice(dana)).invoiceNumber).toBe(documentNumber('INV-', LAST_NUMBER - 1));
  const refused = await dana.post('/api/invoices', {
    clientId: 1,
    items: [{ description: 'Repair', quantity: 1, price: 100 }],
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

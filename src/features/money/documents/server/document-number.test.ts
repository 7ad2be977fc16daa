import { expect, test } from 'vitest';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { companyEndpoints } from '#features/office/company/company-endpoints.ts';
import { documentNumber, LAST_NUMBER } from '#features/office/company/company.ts';
import { startApi } from '#test/api.ts';
import { anInvoice } from '#test/factories.ts';

const api = await startApi();

test('the sequence continues past 9999 without losing a digit', async () => {
  const dana = await api.setUp();
  await dana.ok(companyEndpoints.update, { body: { nextInvoiceNumber: 9_999 } });
  const numbers = [
    (await anInvoice(dana)).invoiceNumber,
    (await anInvoice(dana)).invoiceNumber,
    (await anInvoice(dana)).invoiceNumber,
  ];

  expect(numbers).toEqual([9_999, 10_000, 10_001].map((count) => documentNumber('INV-', count)));
});

test('after the last number of a sequence, requests still work and the error explains what to do', async () => {
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
        'All numbers in this sequence are used. Change the next invoice number or the prefix in company settings.',
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

test.each([
  ['in other capitals', 'inv-A153'],
  ['with an invisible character', 'INV-A1\u200B53'],
  ['with spaces around it', '  INV-A153 '],
  ['with a longer dash', 'INV\u2013A153'],
  ['in full-width characters', 'ＩＮＶ-Ａ１５３'],
])('a number typed %s equals the used number', async (_how, typed) => {
  const dana = await api.as('Admin Project manager');
  await dana.ok(companyEndpoints.update, { body: { nextInvoiceNumber: 5_000 } });
  const { clientId } = await dana
    .ok(invoiceEndpoints.list, { list: { q: 'INV-A153' } })
    .then(async ([found]) => found ?? anInvoice(dana, { invoiceNumber: 'INV-A153' }));
  const { number } = await dana.ok(invoiceEndpoints.nextNumber);
  const items = [{ description: 'Repair', quantity: 1, price: 100 }];
  const refused = await dana.post('/api/invoices', { clientId, items, invoiceNumber: typed });
  expect(refused).toMatchObject({ status: 409, body: { details: { nextNumber: number } } });

  const other = await anInvoice(dana, { clientId });
  const changed = await dana.patch(`/api/invoices/${other.id}`, { invoiceNumber: typed });
  expect(changed).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

test('a number is stored as typed, without invisible characters, and can change its case', async () => {
  const dana = await api.as('Admin Project manager');
  const { id, invoiceNumber } = await anInvoice(dana, { invoiceNumber: ' Roof\u200B 12a\uFEFF ' });
  expect(invoiceNumber).toBe('Roof 12a');
  const { body } = await dana
    .expect(200)
    .patch(`/api/invoices/${id}`, { invoiceNumber: 'ROOF 12A' });
  expect(body).toMatchObject({ invoiceNumber: 'ROOF 12A' });
  await dana.expect(400).patch(`/api/invoices/${id}`, { invoiceNumber: '\u200B\u200D' });
});

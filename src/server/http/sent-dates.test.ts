import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { aJob, anEstimate, anInvoice, aPayment } from '#test/factories.ts';

const api = await startApi();
const dana = await api.as('Admin Project manager');

// The result of `new Date('2026-11-03').toISOString()`.
const MIDNIGHT_UTC = '2026-11-03T00:00:00.000Z';
const EVENING_IN_DENVER = '2026-11-04T03:00:00.000Z';

test.each([
  ['midnight UTC', MIDNIGHT_UTC],
  ['an instant of that day in Denver', EVENING_IN_DENVER],
])('a date that a client sends as %s is November 3 on every record', async (_, sent) => {
  const job = await aJob(dana, { startDate: sent, endDate: sent, warrantyScheduled: sent });
  expect(job).toMatchObject({
    startDate: '2026-11-03',
    endDate: '2026-11-03',
    warrantyScheduled: '2026-11-03',
  });
  expect(await anEstimate(dana, { date: sent, expiryDate: sent })).toMatchObject({
    date: '2026-11-03',
    validUntil: '2026-11-03',
  });
  const invoice = await anInvoice(dana, { date: sent, dueDate: sent });
  expect(invoice).toMatchObject({ date: '2026-11-03', dueDate: '2026-11-03' });
  expect(await aPayment(dana, { invoiceId: invoice.id, date: sent })).toMatchObject({
    date: '2026-11-03',
  });
});

test('a date that a change sends as midnight UTC keeps its day', async () => {
  const { id } = await anInvoice(dana);
  const { body } = await dana.put(`/api/invoices/${id}`, { dueDate: MIDNIGHT_UTC });

  expect(body).toMatchObject({ dueDate: '2026-11-03' });
});

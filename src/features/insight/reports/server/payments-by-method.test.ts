import { expect, test } from 'vitest';
import { startApi } from '#test/api.ts';
import { aContact, anInvoice, aPayment, over } from '#test/factories.ts';
import type { ReportResult } from '../report.ts';

const api = await startApi({ clock: '2026-11-21T18:00:00Z' });

test('The report of payments by method adds up what came in and went back in its period (S20, C34)', async () => {
  const dana = await api.as('Admin Project manager');
  const client = await aContact(dana);
  const invoice = await anInvoice(dana, { clientId: client.id, ...over(5000) });
  const pay = (amount: number, method: 'cash' | 'check', date: string) =>
    aPayment(dana, { invoiceId: invoice.id, amount, method, date });
  await pay(100.5, 'cash', '2026-10-31');
  const check = await pay(1000, 'check', '2026-11-01');
  await pay(400.01, 'check', '2026-11-20');
  const bounced = await pay(70, 'check', '2026-11-20');
  await dana.expect(200).post(`/api/payments/${bounced.id}/void`, { reason: 'Bounced' });
  await dana.expect(201).post(`/api/payments/${check.id}/refund`, {
    amount: 250,
    method: 'check',
    date: '2026-11-21',
    reason: 'Fewer squares',
  });
  // Paid before the company used Gable, so it has no payment in this period.
  await anInvoice(dana, { clientId: client.id, ...over(300), paid: 300 });

  const { body } = await dana.get('/api/reports/payments-by-method?from=2026-11-01');
  const { rows, totals } = body as ReportResult;
  const none = { payments: 0, received: 0, refunded: 0, net: 0, average: null };

  expect(rows.map(({ key, name, figures }) => [key, name, figures])).toEqual([
    ['card', 'Card', none],
    ['cash', 'Cash', none],
    [
      'check',
      'Check',
      // 1,400.01 / 2 is 700.005, rounded half away from zero.
      { payments: 2, received: 1400.01, refunded: -250, net: 1150.01, average: 700.01 },
    ],
    ['bank transfer', 'Bank transfer', none],
    ['unspecified', 'Unspecified', none],
  ]);
  expect(totals).toEqual(rows[2]?.figures);
  expect((await dana.get('/api/reports/payments-by-method')).body).toMatchObject({
    totals: { payments: 3, received: 1500.51, refunded: -250, net: 1250.51, average: 500.17 },
  });
});

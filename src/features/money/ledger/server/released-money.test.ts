import { expect, it, test } from 'vitest';
import { invoiceEndpoints } from '#features/money/invoices/invoice-endpoints.ts';
import { anInvoice, aPayment, over } from '#test/factories.ts';
import { startLedger } from '#test/ledger/start-ledger.ts';
import { takesReturningMoney } from './allocations.ts';

const { office, paymentNow } = await startLedger();

const lower = (id: number, total: number) =>
  office.ok(invoiceEndpoints.update, { params: { id }, body: { ...over(total), revise: true } });

it("Lowering an invoice's total releases its newest money first", async () => {
  const { id } = await anInvoice(office, over(100));
  const older = await aPayment(office, { invoiceId: id, amount: 60 });
  const newer = await aPayment(office, { invoiceId: id, amount: 40 });

  await lower(id, 70);
  expect(await paymentNow(newer.id)).toMatchObject({ unapplied: 30 });
  expect(await paymentNow(older.id)).toMatchObject({ unapplied: 0 });
  await lower(id, 50);
  expect(await paymentNow(newer.id)).toMatchObject({ unapplied: 40 });
  expect(await paymentNow(older.id)).toMatchObject({ unapplied: 10 });
});

it('A payment releases no more from an invoice than its refunds have left there', async () => {
  const { id } = await anInvoice(office, over(100));
  const older = await aPayment(office, { invoiceId: id, amount: 50 });
  const newer = await aPayment(office, { invoiceId: id, amount: 50 });
  await office.expect(201).post(`/api/payments/${newer.id}/refund`, { amount: 20, method: 'cash' });

  await lower(id, 40);
  expect(await paymentNow(newer.id)).toMatchObject({ unapplied: 30 });
  expect(await paymentNow(older.id)).toMatchObject({ unapplied: 10 });
});

test.each([
  ['sent', null, true],
  ['draft', null, false],
  ['cancelled', null, false],
  ['sent', new Date('2026-11-20T12:00:00Z'), false],
] as const)(
  'An invoice that is %s and deleted %s accepts returned money: %s',
  (manualStatus, deletedAt, isTaken) => {
    expect(takesReturningMoney({ manualStatus, deletedAt })).toBe(isTaken);
  },
);

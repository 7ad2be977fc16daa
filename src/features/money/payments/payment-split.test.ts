import { expect, test } from 'vitest';
import { splitPayment, whereMoneyWent } from './payment-split.ts';

test.each([
  [500_00, 652_800, { paysCents: 500_00, creditCents: 0, isFarAbove: false }],
  [652_800, 652_800, { paysCents: 652_800, creditCents: 0, isFarAbove: false }],
  [652_801, 652_800, { paysCents: 652_800, creditCents: 1, isFarAbove: false }],
  [1_305_600, 652_800, { paysCents: 652_800, creditCents: 652_800, isFarAbove: false }],
  [1_305_601, 652_800, { paysCents: 652_800, creditCents: 652_801, isFarAbove: true }],
  [1, 0, { paysCents: 0, creditCents: 1, isFarAbove: true }],
])(
  '%i cents on a balance of %i pay the invoice first, and the rest is credit',
  (amount, balance, split) => {
    expect(splitPayment(amount, balance)).toEqual(split);
  },
);

const on = (invoiceId: number, amount: number) => ({
  invoiceId,
  invoiceNumber: `INV-${invoiceId}`,
  amount,
});

test('A payment’s money is on the invoices it pays, and the rest is credit', () => {
  const payment = { allocations: [on(7, 500)], unapplied: 150, refunded: 0 };
  expect(whereMoneyWent(payment, [])).toEqual({
    invoices: [on(7, 500)],
    credit: 150,
    returned: 0,
  });
});

test('A refund lowers the amount on the invoice it came from, to the cent', () => {
  const payment = { allocations: [on(7, 500.1), on(8, 20)], unapplied: 0, refunded: 170.2 };
  expect(whereMoneyWent(payment, [{ allocations: [on(7, -150.2), on(8, -20)] }])).toEqual({
    invoices: [on(7, 349.9)],
    credit: 0,
    returned: 170.2,
  });
});

test('A voided refund has no money', () => {
  const payment = { allocations: [on(7, 500)], unapplied: 0, refunded: 0 };
  expect(whereMoneyWent(payment, [{ allocations: [] }]).invoices).toEqual([on(7, 500)]);
});

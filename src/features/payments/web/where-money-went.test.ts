import { describe, expect, it } from 'vitest';
import { whereMoneyWent } from './where-money-went.ts';

const on = (invoiceId: number, amount: number) => ({
  invoiceId,
  invoiceNumber: `INV-${invoiceId}`,
  amount,
});

describe('where a payment’s money went', () => {
  it('is the invoices it pays and the credit left of it', () => {
    const payment = { allocations: [on(7, 500)], unapplied: 150, refunded: 0 };
    expect(whereMoneyWent(payment, [])).toEqual({
      invoices: [on(7, 500)],
      credit: 150,
      givenBack: 0,
    });
  });

  it('a refund lowers the amount on the invoice it came from, to the cent', () => {
    const payment = { allocations: [on(7, 500.1), on(8, 20)], unapplied: 0, refunded: 170.2 };
    expect(whereMoneyWent(payment, [{ allocations: [on(7, -150.2), on(8, -20)] }])).toEqual({
      invoices: [on(7, 349.9)],
      credit: 0,
      givenBack: 170.2,
    });
  });

  it('a voided refund holds nothing', () => {
    const payment = { allocations: [on(7, 500)], unapplied: 0, refunded: 0 };
    expect(whereMoneyWent(payment, [{ allocations: [] }]).invoices).toEqual([on(7, 500)]);
  });
});

import { toCents, toDollars } from '#shared/money.ts';
import type { Payment } from '../payment.ts';

/** Where a payment's money is now. The parts always add up to its amount. */
export interface MoneyWent {
  /** What of it is on each invoice, in dollars; what was given back from there is taken off. */
  invoices: { invoiceId: number; invoiceNumber: string; amount: number }[];
  /** What is on no invoice: the client's credit. */
  credit: number;
  /** What refunds and adjustments took out of it. */
  givenBack: number;
}

/** Follows a payment's money (D7–D9). `refunds` are the lines that gave something of it back; voided ones hold nothing. */
export function whereMoneyWent(
  payment: Pick<Payment, 'allocations' | 'unapplied' | 'refunded'>,
  refunds: readonly Pick<Payment, 'allocations'>[],
): MoneyWent {
  const parts = new Map<number, { invoiceNumber: string; cents: number }>();
  for (const { invoiceId, invoiceNumber, amount } of [payment, ...refunds].flatMap(
    ({ allocations }) => allocations,
  )) {
    const before = parts.get(invoiceId)?.cents ?? 0;
    parts.set(invoiceId, { invoiceNumber, cents: before + toCents(amount) });
  }

  return {
    invoices: [...parts]
      .filter(([, { cents }]) => cents !== 0)
      .map(([invoiceId, { invoiceNumber, cents }]) => ({
        invoiceId,
        invoiceNumber,
        amount: toDollars(cents),
      })),
    credit: payment.unapplied,
    givenBack: payment.refunded,
  };
}

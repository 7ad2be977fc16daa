/** Splits a payment between an invoice and credit, and shows where a payment's money is now. */
import { toCents, toDollars } from '#shared/money.ts';
import type { Payment } from '#features/money/ledger/payment.ts';

interface PaymentSplit {
  /** The part applied to the invoice. */
  paysCents: number;
  /** The part that becomes the client's credit. */
  creditCents: number;
  /**
   * True if the amount is more than twice the balance, which is more likely a typo than a deposit.
   */
  isFarAbove: boolean;
}

/** Splits a payment between the invoice and the client's credit. All amounts are in cents. */
export function splitPayment(amountCents: number, balanceCents: number): PaymentSplit {
  const paysCents = Math.min(amountCents, balanceCents);

  return {
    paysCents,
    creditCents: amountCents - paysCents,
    isFarAbove: amountCents > 2 * balanceCents,
  };
}

/** A payment's amount, split by where the money is now. The parts always add up to the amount. */
interface MoneyWent {
  /** The amount on each invoice, in dollars, after refunds. */
  invoices: { invoiceId: number; invoiceNumber: string; amount: number }[];
  /** The part not applied to any invoice, which is the client's credit. */
  credit: number;
  /** The amount removed by refunds and adjustments. */
  returned: number;
}

/**
 * Returns where a payment's money is now. Voided refunds and adjustments in `refunds` don't count.
 */
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
    returned: payment.refunded,
  };
}

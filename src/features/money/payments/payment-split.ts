/** Splits a payment between an invoice and credit, and shows where its money is. */
import { toCents, toDollars } from '#shared/money.ts';
import type { Payment } from '#features/money/ledger/payment.ts';

interface PaymentSplit {
  /** The part that pays the invoice. */
  paysCents: number;
  /** The part kept as the client's credit. */
  creditCents: number;
  /** More than twice the balance: more likely a typing mistake than a deposit. */
  isFarAbove: boolean;
}

/** Divides a payment between the invoice and the client's credit. All in cents. */
export function splitPayment(amountCents: number, balanceCents: number): PaymentSplit {
  const paysCents = Math.min(amountCents, balanceCents);

  return {
    paysCents,
    creditCents: amountCents - paysCents,
    isFarAbove: amountCents > 2 * balanceCents,
  };
}

/** The current allocation of a payment. The parts always add up to its amount. */
interface MoneyWent {
  /** Its amount on each invoice, in dollars, less refunds from there. */
  invoices: { invoiceId: number; invoiceNumber: string; amount: number }[];
  /** The part on no invoice: the client's credit. */
  credit: number;
  /** The amount that refunds and adjustments removed. */
  returned: number;
}

/** Returns where a payment's money is. Ignores voided refunds and adjustments in `refunds`. */
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

/** How much of a payment its invoice takes. Pure: amounts in cents. */

export interface PaymentSplit {
  /** What pays the invoice. */
  paysCents: number;
  /** The part that is kept as the client's credit. */
  creditCents: number;
  /** More than twice the balance: rather a slip of the keyboard than a deposit. */
  isFarAbove: boolean;
}

export function splitPayment(amountCents: number, balanceCents: number): PaymentSplit {
  const paysCents = Math.min(amountCents, balanceCents);

  return {
    paysCents,
    creditCents: amountCents - paysCents,
    isFarAbove: amountCents > 2 * balanceCents,
  };
}

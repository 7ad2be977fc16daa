import { PAYMENT_METHOD_LABELS, type Payment, type PaymentKind } from '#features/ledger/payment.ts';

/** Labels of ledger entries; a plain payment needs one only in a list of all kinds. */
const KIND_WORDS: Record<PaymentKind, string> = {
  payment: 'Payment',
  opening: 'Opening payment',
  adjustment: 'Adjustment',
  marked_paid: 'Marked as paid',
  refund: 'Refund',
};

/** 'Refund', 'Adjustment'; null for a plain payment, which needs no label next to its method. */
export function kindNote({ kind }: Pick<Payment, 'kind'>): string | null {
  return kind === 'payment' ? null : KIND_WORDS[kind];
}

/** What the line is: 'Payment', 'Refund', 'Adjustment'. */
export function kindWord({ kind }: Pick<Payment, 'kind'>): string {
  return kind === 'marked_paid' ? KIND_WORDS.payment : KIND_WORDS[kind];
}

/** 'Refund, Check' or just 'Check'. */
export function methodWords({ kind, method }: Pick<Payment, 'kind' | 'method'>): string {
  const note = kindNote({ kind });

  return note ? `${note}, ${PAYMENT_METHOD_LABELS[method]}` : PAYMENT_METHOD_LABELS[method];
}

/** The reference of a payment for one column: the card provider's transaction id, or else the typed one. */
export function transactionNumber({
  reference,
  stripePaymentId,
}: Pick<Payment, 'reference' | 'stripePaymentId'>): string | null {
  return stripePaymentId ?? reference;
}

/**
 * The kind, method and reference on one line: 'Check · 1345', 'Refund, Card · ch_3Q', or 'Check
 * 288208' where the reference contains the word check.
 */
export function wayWords({
  kind,
  method,
  reference,
  stripePaymentId,
}: Pick<Payment, 'kind' | 'method' | 'reference' | 'stripePaymentId'>): string {
  const words = methodWords({ kind, method });
  const number = transactionNumber({ reference, stripePaymentId });
  if (!number) return words;
  const saysItself = number.toLowerCase().startsWith(words.toLowerCase());

  return saysItself ? number : `${words} · ${number}`;
}

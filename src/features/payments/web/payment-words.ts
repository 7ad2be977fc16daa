import { formatCents, formatDollars, toCents } from '#shared/money.ts';
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
function methodWords({ kind, method }: Pick<Payment, 'kind' | 'method'>): string {
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

/** What voiding or deleting a payment changes, a sentence for each invoice and for the credit. */
export function takenBackWords({
  amount,
  allocations,
  unapplied,
  clientName,
}: Pick<Payment, 'amount' | 'allocations' | 'unapplied' | 'clientName'>): string[] {
  const invoices = allocations.map(({ invoiceNumber, amount }) =>
    amount > 0
      ? `${invoiceNumber} will be owed ${formatDollars(amount)} again.`
      : `${formatDollars(-amount)} will count as paid on ${invoiceNumber} again.`,
  );

  if (unapplied > 0) {
    return [...invoices, `${clientName} will have ${formatDollars(unapplied)} less credit.`];
  }
  // What a refund took off no invoice, it took from the credit.
  const onInvoices = allocations.reduce((sum, one) => sum + toCents(one.amount), 0);
  const fromCredit = amount < 0 ? onInvoices - toCents(amount) : 0;

  return fromCredit > 0
    ? [...invoices, `${clientName} will have ${formatCents(fromCredit)} more credit.`]
    : invoices;
}

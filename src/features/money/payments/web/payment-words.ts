import { formatCents, formatDollars, toCents, toDollars } from '#shared/money.ts';
import {
  PAYMENT_METHOD_LABELS,
  whyNoReceipt,
  type Payment,
  type PaymentKind,
} from '#features/money/ledger/payment.ts';

/**
 * Labels for kinds of ledger entries. An ordinary payment only needs its label in lists with all
 * kinds.
 */
const KIND_WORDS: Record<PaymentKind, string> = {
  payment: 'Payment',
  opening: 'Opening payment',
  adjustment: 'Adjustment',
  marked_paid: 'Marked as paid',
  refund: 'Refund',
  dispute: 'Dispute',
};

/**
 * Returns a label such as 'Refund' or 'Adjustment'; null for an ordinary payment, whose method is
 * enough.
 */
export function kindNote({ kind }: Pick<Payment, 'kind'>): string | null {
  return kind === 'payment' ? null : KIND_WORDS[kind];
}

/** Returns the label of an entry's kind, such as 'Payment', 'Refund', or 'Adjustment'. */
export function kindWord({ kind }: Pick<Payment, 'kind'>): string {
  return kind === 'marked_paid' ? KIND_WORDS.payment : KIND_WORDS[kind];
}

/**
 * True if the payment was recorded manually. Provider payments can only be refunded through the
 * provider, never voided or deleted.
 */
export function isRecordedByHand({ stripePaymentId }: Pick<Payment, 'stripePaymentId'>): boolean {
  return stripePaymentId === null;
}

/**
 * True if the payment has a receipt, meaning money was received. Pending and failed bank payments
 * have none.
 */
export function hasReceipt(payment: Pick<Payment, 'status' | 'kind'>): boolean {
  return whyNoReceipt(payment) === null;
}

/**
 * Returns who recorded the payment, as shown in the timeline. If a user started a provider payment,
 * the provider recorded it.
 */
export function recordedFacts<Name>(
  payment: Pick<Payment, 'stripePaymentId'>,
  user: Name,
): { label: string; value: Name | string }[] {
  if (isRecordedByHand(payment)) return [{ label: 'Recorded by', value: user }];

  return [
    { label: 'Started by', value: user },
    { label: 'Recorded by', value: 'Stripe' },
  ];
}

/** Returns how much of a payment can still be refunded, in dollars. */
export function refundable({ amount, refunded }: Pick<Payment, 'amount' | 'refunded'>): number {
  return toDollars(toCents(amount) - toCents(refunded));
}

/** Describes where a refund's money comes from, in the order the ledger uses. */
export function sourceWords({
  unapplied,
  allocations,
}: Pick<Payment, 'unapplied' | 'allocations'>): string {
  const [first] = allocations;
  if (unapplied === 0) {
    return first ? `The refund is added back to the balance of ${first.invoiceNumber}.` : '';
  }
  const credit = `It comes out of the ${formatDollars(unapplied)} credit first`;

  return first ? `${credit}, then off ${first.invoiceNumber}.` : `${credit}.`;
}

/** Returns a notice if the payment's money has not arrived or was withdrawn; null otherwise. */
export function providerNotice({
  status,
  kind,
  amount,
  invoiceNumber,
  failureMessage,
}: Pick<Payment, 'status' | 'kind' | 'amount' | 'invoiceNumber' | 'failureMessage'>): {
  tone: 'info' | 'warning' | 'error';
  title: string;
  text: string;
} | null {
  const owed = invoiceNumber === null ? '' : ` ${invoiceNumber} is owed again.`;
  if (status === 'pending') {
    return {
      tone: 'info',
      title: `${formatDollars(amount)} is pending from a bank account`,
      text: 'A bank debit takes about 4 business days. It counts as paid once the money arrives.',
    };
  }
  if (status === 'failed') {
    return {
      tone: 'error',
      title: 'This payment failed',
      text: `${failureMessage ?? 'The bank did not pay.'} It is not counted.`,
    };
  }
  if (status === 'disputed' && kind === 'payment') {
    return {
      tone: 'warning',
      title: 'The client disputes this payment',
      text: `${failureMessage ?? 'Their bank is holding the money for now.'}${owed} Respond in your Stripe dashboard.`,
    };
  }

  return null;
}

/**
 * Returns the method, with the kind if it is not an ordinary payment: 'Refund, Check' or just
 * 'Check'.
 */
function methodWords({ kind, method }: Pick<Payment, 'kind' | 'method'>): string {
  const note = kindNote({ kind });

  return note ? `${note}, ${PAYMENT_METHOD_LABELS[method]}` : PAYMENT_METHOD_LABELS[method];
}

/**
 * Returns the payment's reference for a single column: the card provider's transaction id if there
 * is one, otherwise the reference a user entered.
 */
export function transactionNumber({
  reference,
  stripePaymentId,
}: Pick<Payment, 'reference' | 'stripePaymentId'>): string | null {
  return stripePaymentId ?? reference;
}

/**
 * Returns the kind, method, and reference on one line: 'Check · 1345' or 'Refund, Card · ch_3Q'. If
 * the reference already starts with the method, returns only the reference: 'Check 288208'.
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
  const includesLabel = number.toLowerCase().startsWith(words.toLowerCase());

  return includesLabel ? number : `${words} · ${number}`;
}

/**
 * Describes what voiding or deleting a payment will do, with one sentence per invoice and one for
 * the credit.
 */
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
  // Any part of a refund that is not on an invoice came from credit.
  const onInvoices = allocations.reduce((sum, one) => sum + toCents(one.amount), 0);
  const fromCredit = amount < 0 ? onInvoices - toCents(amount) : 0;

  return fromCredit > 0
    ? [...invoices, `${clientName} will have ${formatCents(fromCredit)} more credit.`]
    : invoices;
}

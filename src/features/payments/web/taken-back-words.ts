import { formatCents, formatDollars, toCents } from '#shared/money.ts';
import type { Payment } from '#features/ledger/payment.ts';

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

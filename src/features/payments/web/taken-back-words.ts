import { formatDollars } from '#shared/money.ts';
import type { Payment } from '../payment.ts';

/** What voiding or deleting a payment changes, a sentence for each invoice and for the credit. */
export function takenBackWords({
  allocations,
  unapplied,
  clientName,
}: Pick<Payment, 'allocations' | 'unapplied' | 'clientName'>): string[] {
  const invoices = allocations.map(({ invoiceNumber, amount }) =>
    amount > 0
      ? `${invoiceNumber} will be owed ${formatDollars(amount)} again.`
      : `${formatDollars(-amount)} will count as paid on ${invoiceNumber} again.`,
  );

  return unapplied > 0
    ? [...invoices, `${clientName} will have ${formatDollars(unapplied)} less credit.`]
    : invoices;
}

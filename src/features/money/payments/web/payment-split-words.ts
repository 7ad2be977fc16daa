import { formatCents, formatDollars, toCents } from '#shared/money.ts';
import type { Invoice } from '#features/money/invoices/invoice.ts';
import type { Payment } from '#features/money/ledger/payment.ts';
import { splitPayment } from '../payment-split.ts';

type PaidInvoice = Pick<Invoice, 'balance' | 'status'>;

/** Returns how much of the amount in the form would become credit, in cents. */
export function creditOf(invoice: PaidInvoice | null, amount: unknown): number {
  const isAmount = typeof amount === 'number' && Number.isFinite(amount) && amount > 0;
  if (!invoice || invoice.status === 'cancelled' || !isAmount) return 0;

  return splitPayment(toCents(amount), toCents(invoice.balance)).creditCents;
}

/**
 * Returns '$60.00 pays this invoice · $40.00 will be kept as credit'; null if nothing becomes
 * credit.
 */
export function splitWords(invoice: PaidInvoice, amount: unknown): string | null {
  const creditCents = creditOf(invoice, amount);
  if (creditCents === 0) return null;

  const kept = `${formatCents(creditCents)} will be kept as credit`;

  return invoice.balance > 0
    ? `${formatDollars(invoice.balance)} pays this invoice · ${kept}`
    : kept;
}

/**
 * Returns the toast's text for a recorded payment: client, amount, and how it was split if part of
 * it became credit.
 */
export function recordedWords({
  amount,
  unapplied,
  clientName,
  invoiceNumber,
}: Pick<Payment, 'amount' | 'unapplied' | 'clientName' | 'invoiceNumber'>): string {
  if (unapplied === 0) return `${formatDollars(amount)} from ${clientName} for ${invoiceNumber}`;

  const paysCents = toCents(amount) - toCents(unapplied);
  const kept = `${formatDollars(unapplied)} kept as ${clientName}’s credit`;

  return paysCents > 0 ? `${formatCents(paysCents)} paid on ${invoiceNumber}, ${kept}` : kept;
}

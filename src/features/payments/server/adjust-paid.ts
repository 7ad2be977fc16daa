import { desc, eq } from 'drizzle-orm';
import { lockInvoice } from '#features/invoices/server/invoice-queries.ts';
import type { Circumstances } from '#server/work.ts';
import type { ClientLedger } from './client-ledger.ts';
import { writeLedgerLine } from './ledger-line.ts';
import { lockPayment } from './payment-queries.ts';
import { paymentAllocations } from './payment-table.ts';
import { giveBack } from './refund-payment.ts';

const NOTE = 'Amount paid was set on the invoice';

interface PaidSum {
  invoiceId: number;
  /** What is to be paid on the invoice, in cents; what exceeds its total becomes the client's credit. */
  paidCents: number;
}

/**
 * Makes the ledger say what a call said was paid: one line upwards, or lines that give back the
 * newest money downwards, so that the balance stays the total less the ledger (C20).
 */
export async function adjustPaid(
  ledger: ClientLedger,
  circumstances: Circumstances,
  { invoiceId, paidCents }: PaidSum,
): Promise<void> {
  const invoice = await lockInvoice(ledger, { id: invoiceId });
  const difference = paidCents - invoice.paidCents;
  if (difference > 0) {
    await writeLedgerLine(ledger, circumstances, {
      invoice,
      amountCents: difference,
      kind: 'adjustment',
      method: 'unspecified',
      date: circumstances.today,
      notes: NOTE,
    });
    return;
  }

  let left = -difference;
  const newestFirst = await ledger.tx
    .select({ paymentId: paymentAllocations.paymentId })
    .from(paymentAllocations)
    .where(eq(paymentAllocations.invoiceId, invoiceId))
    .orderBy(desc(paymentAllocations.id));
  for (const { paymentId } of newestFirst) {
    if (left <= 0) return;
    const payment = await lockPayment(ledger, { id: paymentId });
    const there = payment.applied.find((one) => one.invoiceId === invoiceId)?.amountCents ?? 0;
    const taken = Math.min(left, there);
    if (taken <= 0) continue;
    left -= taken;
    await giveBack(ledger, circumstances, {
      payment,
      amountCents: taken,
      kind: 'adjustment',
      method: 'unspecified',
      notes: NOTE,
      takenFrom: [{ invoiceId, amountCents: taken }],
    });
  }
}

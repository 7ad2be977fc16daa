/**
 * Turns a changed paid amount of an invoice into ledger entries, so that the balance stays the
 * total less the ledger.
 */
import { desc, eq } from 'drizzle-orm';
import type { InvoiceRow } from '#features/invoices/server/invoice-queries.ts';
import { everyRow } from '#server/records/row-access.ts';
import type { ActorContext } from '#server/http/request-context.ts';
import type { ClientLedger } from './client-ledger.ts';
import { writeLedgerLine } from './ledger-line.ts';
import { lockPayment } from './payment-queries.ts';
import { paymentAllocations } from './payment-table.ts';
import { giveBack } from './refund-payment.ts';

const NOTE = 'Amount paid was set on the invoice';

/** Writes one line for money that the ledger did not have; what exceeds the balance is the client's credit. */
export async function raisePaid(
  ledger: ClientLedger,
  ctx: ActorContext,
  { invoice, amountCents }: { invoice: InvoiceRow; amountCents: number },
): Promise<void> {
  await writeLedgerLine(ledger, ctx, {
    invoice,
    amountCents,
    kind: 'adjustment',
    method: 'unspecified',
    date: ctx.today,
    notes: NOTE,
  });
}

/** Inserts ledger entries that refund the newest money on an invoice. */
export async function lowerPaid(
  ledger: ClientLedger,
  ctx: ActorContext,
  { invoiceId, amountCents }: { invoiceId: number; amountCents: number },
): Promise<void> {
  let left = amountCents;
  const newestFirst = await ledger.tx
    .select({ paymentId: paymentAllocations.paymentId })
    .from(paymentAllocations)
    .where(eq(paymentAllocations.invoiceId, invoiceId))
    .orderBy(desc(paymentAllocations.id));
  for (const { paymentId } of newestFirst) {
    if (left <= 0) return;
    const payment = await lockPayment(ledger, { id: paymentId, access: everyRow });
    const there = payment.applied.find((one) => one.invoiceId === invoiceId)?.amountCents ?? 0;
    const taken = Math.min(left, there);
    if (taken <= 0) continue;
    left -= taken;
    await giveBack(ledger, ctx, {
      payment,
      amountCents: taken,
      kind: 'adjustment',
      method: 'unspecified',
      notes: NOTE,
      takenFrom: [{ invoiceId, amountCents: taken }],
    });
  }
}

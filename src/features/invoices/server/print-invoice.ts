import { and, asc, eq, isNull } from 'drizzle-orm';
import { estimates } from '#features/estimates/server/estimate-table.ts';
import { printedSheet } from '#features/line-items/server/printed-parts.ts';
import { PAYMENT_METHOD_LABELS } from '#features/payments/payment.ts';
import { paymentAllocations, payments } from '#features/payments/server/payment-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { PrintedFact, PrintedPayment, PrintedStamp } from '#server/pdf/printed-document.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { Work } from '#server/work.ts';
import type { InvoiceStatus } from '../invoice.ts';
import { displayedInvoiceStatus } from '../invoice-rules.ts';
import type { InvoiceRow } from './invoice-queries.ts';

const STAMPS: Partial<Record<InvoiceStatus, PrintedStamp>> = {
  draft: 'draft',
  paid: 'paid',
  overdue: 'overdue',
  cancelled: 'void',
};

async function printedPayments(db: DbOrTx, invoiceId: number): Promise<PrintedPayment[]> {
  const rows = await db
    .select({
      paidOn: payments.date,
      method: payments.method,
      amountCents: paymentAllocations.amountCents,
    })
    .from(paymentAllocations)
    .innerJoin(payments, eq(payments.id, paymentAllocations.paymentId))
    .where(and(eq(paymentAllocations.invoiceId, invoiceId), isNull(payments.deletedAt)))
    .orderBy(asc(payments.date), asc(payments.id));

  return rows.map((row) => ({ ...row, method: PAYMENT_METHOD_LABELS[row.method] }));
}

async function estimateFacts(db: DbOrTx, estimateId: number | null): Promise<PrintedFact[]> {
  if (estimateId === null) return [];
  const rows = await db
    .select({ text: estimates.estimateNumber })
    .from(estimates)
    .where(eq(estimates.id, estimateId));

  return rows.map(({ text }) => ({ label: 'Estimate', text }));
}

/** The invoice as a PDF with what was paid until now, to the cent what the screen shows. */
export async function printInvoice(
  { db, today, user }: Work,
  invoice: InvoiceRow,
): Promise<Uint8Array> {
  return renderPdf(user.id, {
    kind: 'invoice',
    number: invoice.invoiceNumber,
    title: invoice.description,
    stamp: STAMPS[displayedInvoiceStatus(invoice, today)] ?? null,
    facts: await estimateFacts(db, invoice.estimateId),
    dueOn: invoice.dueDate,
    paidCents: invoice.paidCents,
    balanceCents: invoice.balanceCents,
    payments: await printedPayments(db, invoice.id),
    ...(await printedSheet(db, invoice)),
  });
}

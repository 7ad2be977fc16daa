import { and, asc, eq, isNull } from 'drizzle-orm';
import {
  printedClient,
  printedCompany,
  printedJob,
  printedLines,
  printedTaxLabel,
} from '#features/line-items/server/printed-parts.ts';
import { PAYMENT_METHOD_LABELS } from '#features/payments/payment.ts';
import { paymentAllocations, payments } from '#features/payments/server/payment-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { PrintedFact, PrintedPayment, PrintedStamp } from '#server/pdf/printed-document.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { Work } from '#server/work.ts';
import { toCents } from '#shared/money.ts';
import type { Invoice } from '../invoice.ts';

const STAMPS: Partial<Record<Invoice['displayStatus'], PrintedStamp>> = {
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

function estimateFact({ estimateNumber }: Invoice): PrintedFact[] {
  return estimateNumber ? [{ label: 'Estimate', text: estimateNumber }] : [];
}

/** The invoice as a PDF, to the cent what the screen shows (D29). */
export async function printInvoice({ db }: Work, invoice: Invoice): Promise<Uint8Array> {
  const { company, printed } = await printedCompany(db);

  return renderPdf({
    kind: 'invoice',
    number: invoice.invoiceNumber,
    title: invoice.description,
    stamp: STAMPS[invoice.displayStatus] ?? null,
    createdAt: new Date(invoice.updatedAt),
    company: printed,
    client: printedClient(invoice.billTo),
    job: await printedJob(db, invoice.jobId),
    facts: estimateFact(invoice),
    issuedOn: invoice.date,
    dueOn: invoice.dueDate,
    lines: printedLines(invoice.items),
    subtotalCents: toCents(invoice.subtotal),
    taxLabel: printedTaxLabel(invoice),
    taxCents: toCents(invoice.tax),
    totalCents: toCents(invoice.total),
    paidCents: toCents(invoice.paid),
    balanceCents: toCents(invoice.balance),
    payments: await printedPayments(db, invoice.id),
    notes: invoice.notes,
    terms: company.invoiceTerms,
  });
}

import { and, asc, eq, isNull } from 'drizzle-orm';
import type { DocumentContent } from '#features/documents/document-revision.ts';
import { printedSheet } from '#features/documents/server/printed-parts.ts';
import type { PrintRevision } from '#features/documents/server/read-revisions.ts';
import { PAYMENT_METHOD_LABELS } from '#features/ledger/payment.ts';
import { paymentAllocations, payments } from '#features/ledger/server/payment-table.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { PrintedInvoice, PrintedPayment, PrintedStamp } from '#server/pdf/printed-document.ts';
import { renderPdf } from '#server/pdf/render-pdf.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { InvoiceStatus } from '#features/ledger/invoice-state.ts';
import { displayedInvoiceStatus } from '../invoice-rules.ts';
import { isInvoiceDraft } from '#features/ledger/invoice-state.ts';
import { invoiceContent } from './invoice-content.ts';
import type { InvoiceRow } from '#features/ledger/server/invoice-table.ts';

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

type Money = Pick<PrintedInvoice, 'paidCents' | 'balanceCents' | 'payments'>;

interface Print extends Money {
  content: DocumentContent;
  revision: number;
  createdAt: Date;
  stamp: PrintedStamp | null;
}

async function print(
  { db, user }: RequestContext,
  { content, revision, ...live }: Print,
): Promise<Uint8Array> {
  return renderPdf(user.id, {
    kind: 'invoice',
    dueOn: content.lastDay,
    ...live,
    ...(await printedSheet(db, { content, revision })),
  });
}

/** The invoice as a PDF in its current state: with its status and what was paid on it. */
export async function printInvoice(ctx: RequestContext, invoice: InvoiceRow): Promise<Uint8Array> {
  const { db, today } = ctx;

  return print(ctx, {
    content: invoiceContent(invoice),
    revision: isInvoiceDraft(invoice) ? 0 : invoice.revision,
    createdAt: invoice.updatedAt,
    stamp: STAMPS[displayedInvoiceStatus(invoice, today)] ?? null,
    paidCents: invoice.paidCents,
    balanceCents: invoice.balanceCents,
    payments: await printedPayments(db, invoice.id),
  });
}

/** Prints an invoice as a revision of it was issued, with nothing paid yet. */
export function invoiceRevisionPrinter(ctx: RequestContext): PrintRevision {
  return (content, { number, createdAt }) =>
    print(ctx, {
      content,
      revision: number,
      createdAt,
      stamp: null,
      paidCents: 0,
      balanceCents: content.totalCents,
      payments: [],
    });
}

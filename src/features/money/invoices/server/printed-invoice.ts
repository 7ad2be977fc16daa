import { and, asc, eq, isNull } from 'drizzle-orm';
import { pathOfLink } from '#features/work/client-links/client-link.ts';
import { printedLinkOf } from '#features/work/client-links/server/client-links.ts';
import { companies } from '#features/office/company/server/company-table.ts';
import type { DocumentContent } from '#features/money/documents/document-revision.ts';
import type { PrintedParticulars } from '#features/money/documents/server/document-kind.ts';
import type { InvoiceStatus } from '#features/money/ledger/invoice-state.ts';
import { isCardAmount, PAYMENT_METHOD_LABELS } from '#features/money/ledger/payment.ts';
import { invoices } from '#features/money/ledger/server/invoice-table.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { paymentAllocations, payments } from '#features/money/ledger/server/payment-table.ts';
import { formatLongDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import { isSameValue } from '#shared/same-value.ts';
import type { DbOrTx } from '#server/db/database.ts';
import type { CallContext } from '#server/access/request-context.ts';
import type { PrintedPayment, PrintedStamp } from '#server/pdf/printed-document.ts';
import { isInvoiceIssued } from './invoice-times.ts';

const STAMPS: Partial<Record<InvoiceStatus, PrintedStamp>> = {
  draft: 'draft',
  paid: 'paid',
  overdue: 'overdue',
  cancelled: 'void',
};

interface InvoiceMoney {
  status: InvoiceStatus;
  paidCents: number;
  balanceCents: number;
  payments: PrintedPayment[];
}

function headlineOf(
  { status, paidCents, balanceCents }: InvoiceMoney,
  { lastDay }: Pick<DocumentContent, 'lastDay'>,
): string {
  if (status === 'cancelled') return 'This invoice is void';
  if (balanceCents < 0) return `${formatCents(-balanceCents)} overpaid`;
  if (balanceCents === 0) return paidCents > 0 ? 'Paid in full' : 'Nothing is due';

  return `${formatCents(balanceCents)} due${lastDay ? ` ${formatLongDay(lastDay)}` : ''}`;
}

/**
 * Prepares an invoice for printing. If `money` is null, prints a revision as it was issued: without
 * payments and with the full amount due.
 */
export function printedInvoice(
  content: Pick<DocumentContent, 'lastDay' | 'totalCents'>,
  money: InvoiceMoney | null,
): PrintedParticulars {
  const { lastDay, totalCents } = content;
  const shown = money ?? { status: 'sent', paidCents: 0, balanceCents: totalCents, payments: [] };
  const { status, paidCents, balanceCents } = shown;

  return {
    noun: 'Invoice',
    clientLabel: 'Bill to',
    headline: headlineOf(shown, content),
    description: null,
    stamp: STAMPS[status] ?? null,
    lastDay: lastDay === null ? null : { label: 'Due', day: lastDay },
    sums: [
      ...(paidCents === 0 ? [] : [{ label: 'Paid', cents: -paidCents }]),
      { label: 'Balance due', cents: balanceCents, isSum: true },
    ],
    payments: shown.payments,
    acceptance: null,
  };
}

/** Returns the payments on an invoice for its PDF, oldest first. */
export async function printedPayments(db: DbOrTx, invoiceId: number): Promise<PrintedPayment[]> {
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

/** True if the client can pay the invoice's balance online. */
const isPayable = (invoice: InvoiceRow): boolean =>
  isInvoiceIssued(invoice) && isCardAmount(invoice.balanceCents);

/**
 * True if the printed content belongs to the invoice's current client. Otherwise, a former client
 * would get a link to another client's invoice.
 */
const isOfClient = (
  { clientId, billTo }: Pick<DocumentContent, 'clientId' | 'billTo'>,
  invoice: InvoiceRow,
): boolean =>
  clientId === null ? isSameValue(billTo, invoice.billTo) : clientId === invoice.clientId;

/**
 * Returns the payment link to print on an invoice, creating it on first use; null if the invoice
 * cannot be paid online.
 */
export async function payAddressOf(
  { db, now, payUrl }: Pick<CallContext, 'db' | 'now' | 'payUrl'>,
  { id, content }: { id: number; content: Pick<DocumentContent, 'clientId' | 'billTo'> },
): Promise<string | null> {
  if (!payUrl) return null;
  const [found] = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(companies, eq(companies.printsPayLink, true))
    .where(and(eq(invoices.id, id), isNull(invoices.deletedAt)));
  if (!found || !isPayable(found.invoice) || !isOfClient(content, found.invoice)) return null;
  const { clientId } = found.invoice;
  const link = await printedLinkOf(db, { now }, { entity: 'invoices', id, clientId });

  return link && `${payUrl}${pathOfLink(link.token)}`;
}

import { contentOf } from '#features/money/documents/server/document-kind.ts';
import { invoiceDocuments } from '#features/money/invoices/server/invoice-kind.ts';
import { displayedInvoiceStatus, dueWords } from '#features/money/invoices/invoice-rules.ts';
import { printedPayments } from '#features/money/invoices/server/printed-invoice.ts';
import type { InvoiceStatus } from '#features/money/ledger/invoice-state.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { formatCents } from '#shared/money.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { documentPart } from './document-part.ts';
import { addressOf, type Visit } from './open-link.ts';
import { askForm } from './page-forms.ts';
import { payPart } from '../paying/pay-page.ts';
import { receiptList, receiptsOf } from './receipt-list.ts';
import { filesPart } from './shared-files.ts';
import { alertOf, download, type OpenedDocument, type Shown } from '../parts/page-parts.ts';

const INVOICE_BADGES: Record<InvoiceStatus, { text: string; tone: 'good' | 'bad' | 'open' }> = {
  draft: { text: 'Draft', tone: 'open' },
  sent: { text: 'Open', tone: 'open' },
  partial: { text: 'Partly paid', tone: 'open' },
  paid: { text: 'Paid', tone: 'good' },
  overdue: { text: 'Overdue', tone: 'bad' },
  cancelled: { text: 'Cancelled', tone: 'bad' },
};

export function invoiceHeadline(
  { balanceCents, paidCents, dueDate, manualStatus }: InvoiceRow,
  today: string,
): string {
  if (manualStatus === 'cancelled') return 'This invoice is void';
  if (balanceCents < 0) return `${formatCents(-balanceCents)} overpaid`;
  if (balanceCents === 0) return paidCents > 0 ? 'Paid in full' : 'Nothing is due';

  return `${formatCents(balanceCents)} ${dueDate ? dueWords(dueDate, today).toLowerCase() : 'due'}`;
}

export const invoiceBadge = (row: InvoiceRow, today: string) =>
  INVOICE_BADGES[displayedInvoiceStatus(row, today)];

/** Shows an invoice with its payments, files, and the ways to pay. */
export async function invoiceMain(
  visit: Visit,
  { opened, row, shown }: { opened: OpenedDocument; row: InvoiceRow; shown: Shown },
): Promise<Html> {
  const { ctx } = visit;
  const action = addressOf(opened, { key: opened.key });
  const { paidCents, balanceCents } = row;
  const { payWay, outcome } = await payPart(visit, opened, row);
  const part = documentPart({
    noun: 'Invoice',
    clientLabel: 'Bill to',
    lastDayLabel: 'Due',
    headline: invoiceHeadline(row, ctx.today),
    badge: invoiceBadge(row, ctx.today),
    content: contentOf(invoiceDocuments.kind, row),
    revision: row.revision,
    sums: [
      ...(paidCents === 0 ? [] : [{ label: 'Paid', cents: -paidCents }]),
      { label: 'Balance due', cents: balanceCents },
    ],
    payments: await printedPayments(ctx.db, row.id),
    way: payWay,
  });
  const pdf = addressOf(opened, { file: 'document.pdf', key: opened.key });
  const received = await receiptsOf(ctx.db, { invoiceId: row.id, clientId: row.clientId });

  return html`${alertOf(shown)}${outcome}${part}
    <p class="buttons">${download(pdf, 'Download PDF')}</p>
    ${receiptList(opened, received)}${await filesPart(visit, opened)}
    ${askForm({ action, typed: shown.typed })}`;
}

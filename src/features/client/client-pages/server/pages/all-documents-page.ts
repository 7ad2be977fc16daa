/**
 * The page with all of a client's documents: open ones first, then finished ones, receipts, and the
 * statement.
 */
import { BANK_DEBIT_WAIT } from '#features/money/card-payments/card-payment.ts';
import { activeAutopay } from '#features/client/autopay/server/autopays.ts';
import { pendingByInvoice } from '#features/money/card-payments/server/payments/client-payment.ts';
import { readCompany } from '#features/office/company/server/company-queries.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { formatCents } from '#shared/money.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { autopayOffer, plannedWords } from '../parts/autopay-part.ts';
import { alertOf, contactPart, type Shown } from '../parts/page-parts.ts';
import { invoiceBadge, invoiceHeadline } from './invoice-main.ts';
import { estimateState } from './estimate-state.ts';
import { addressOf, documentKey, documentsOf, type OpenedLink, type Visit } from './open-link.ts';
import { askForm } from './page-forms.ts';
import { savedPart } from '../parts/saved-part.ts';
import { listPart, receiptList, receiptsOf } from './receipt-list.ts';

const STATE_WORDS = {
  draft: 'Draft',
  open: 'Awaiting your approval',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
} as const;

const isOpenInvoice = ({ balanceCents, manualStatus }: InvoiceRow) =>
  balanceCents > 0 && manualStatus !== 'cancelled';

/**
 * Returns an invoice's status text, such as 'Overdue: $500.00 due 3 days ago' or 'Paid in full'.
 */
function stateOf(row: InvoiceRow, today: string): string {
  const headline = invoiceHeadline(row, today);

  return isOpenInvoice(row) ? `${invoiceBadge(row, today).text}: ${headline}` : headline;
}

export async function allDocumentsMain(
  visit: Visit,
  opened: OpenedLink & { shows: 'client' },
  shown: Shown,
): Promise<{ title: string; main: Html }> {
  const { ctx } = visit;
  const { client, link } = opened;
  const company = await readCompany(ctx.db);
  const all = await documentsOf(ctx.db, client.id);
  const received = await receiptsOf(ctx.db, { clientId: client.id });
  const keyed = (entity: string, id: number) => documentKey(link.token, entity, id);
  const offered = all.estimates.map((row) => {
    const state = estimateState(row, ctx.today);

    return {
      isOpen: state === 'open',
      href: addressOf(opened, { key: keyed('estimates', row.id) }),
      title: `Estimate ${row.estimateNumber}`,
      detail: [row.title, STATE_WORDS[state]].filter(Boolean).join(', '),
      amount: formatCents(row.totalCents),
    };
  });
  const pending = await pendingByInvoice(ctx.db, client.id);
  const planned = new Map<number, string>();
  if (await activeAutopay(ctx.db, client.id)) {
    for (const row of all.invoices.filter(isOpenInvoice)) {
      const words = await plannedWords(visit, opened, row);
      if (words !== null) planned.set(row.id, words);
    }
  }
  const billed = all.invoices.map((row) => {
    const isOpen = isOpenInvoice(row);
    const onItsWay = isOpen ? Math.min(pending.get(row.id) ?? 0, row.balanceCents) : 0;

    return {
      isOpen,
      onItsWay,
      owed: isOpen ? row.balanceCents - onItsWay : 0,
      href: addressOf(opened, { key: keyed('invoices', row.id) }),
      title: `Invoice ${row.invoiceNumber}`,
      detail:
        onItsWay > 0
          ? `${formatCents(onItsWay)} is pending`
          : (planned.get(row.id) ?? stateOf(row, ctx.today)),
      amount: formatCents(row.totalCents),
    };
  });
  const documents = [...offered, ...billed];
  const sum = (what: 'owed' | 'onItsWay') => billed.reduce((cents, one) => cents + one[what], 0);
  const [owed, onItsWay] = [sum('owed'), sum('onItsWay')];

  return {
    title: 'Your documents',
    main: html`${alertOf(shown)}
      <p class="kind">${client.name}</p>
      <h1 tabindex="-1">${owed > 0 ? `${formatCents(owed)} to pay` : 'Nothing to pay'}</h1>
      ${
        onItsWay > 0 &&
        html`<p class="state">
          ${formatCents(onItsWay)} is pending from your bank. ${BANK_DEBIT_WAIT}
        </p>`
      }
      ${documents.length === 0 && html`<p class="message">No documents yet.</p>`}
      ${listPart(
        'Open',
        documents.filter(({ isOpen }) => isOpen),
      )}${listPart(
        'Earlier',
        documents.filter(({ isOpen }) => !isOpen),
      )}${receiptList(opened, received)}${await savedPart(visit, opened)}${await autopayOffer(visit, opened)}
      <p class="buttons">
        <a class="again" href="${addressOf(opened, { file: 'statement.pdf' })}"
          >Download Statement</a
        >
      </p>
      ${askForm({ action: addressOf(opened), typed: shown.typed })}${contactPart(company)}`,
  };
}

/** The page of all documents of a client: what is open first, then what is done, receipts and the statement. */
import { readCompany } from '#features/company/server/company-queries.ts';
import { formatCents } from '#shared/money.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { alertOf, contactPart, invoiceBadge, invoiceHeadline, type Shown } from './client-pages.ts';
import { estimateState } from './estimate-state.ts';
import { addressOf, documentKey, documentsOf, type OpenedLink, type Visit } from './open-link.ts';
import { askForm } from './page-forms.ts';
import { listPart, receiptList, receiptsOf } from './receipt-list.ts';

const STATE_WORDS = {
  draft: 'Draft',
  open: 'Waiting for your answer',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
} as const;

export async function allDocumentsMain(
  { ctx }: Visit,
  opened: OpenedLink & { shows: 'client' },
  shown: Shown,
): Promise<{ title: string; main: Html }> {
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
  const billed = all.invoices.map((row) => ({
    isOpen: row.balanceCents > 0 && row.manualStatus !== 'cancelled',
    href: addressOf(opened, { key: keyed('invoices', row.id) }),
    title: `Invoice ${row.invoiceNumber}`,
    detail: `${invoiceBadge(row, ctx.today).text}: ${invoiceHeadline(row, ctx.today)}`,
    amount: formatCents(row.totalCents),
  }));
  const documents = [...offered, ...billed];
  const owed = all.invoices.reduce(
    (sum, row) => sum + (row.manualStatus === 'cancelled' ? 0 : Math.max(row.balanceCents, 0)),
    0,
  );

  return {
    title: 'Your documents',
    main: html`${alertOf(shown)}
      <p class="kind">${client.name}</p>
      <h1 tabindex="-1">${owed > 0 ? `${formatCents(owed)} to pay` : 'Nothing to pay'}</h1>
      ${documents.length === 0 && html`<p class="message">There is nothing here yet.</p>`}
      ${listPart(
        'Open',
        documents.filter(({ isOpen }) => isOpen),
      )}${listPart(
        'Earlier',
        documents.filter(({ isOpen }) => !isOpen),
      )}${receiptList(opened, received)}
      <p class="buttons">
        <a class="again" href="${addressOf(opened, { file: 'statement.pdf' })}"
          >Download Statement</a
        >
      </p>
      ${askForm({ action: addressOf(opened), typed: shown.typed })}${contactPart(company)}`,
  };
}

/** The page of all documents of a client: what is open first, then what is done, receipts and the statement. */
import { and, desc, eq } from 'drizzle-orm';
import { readCompany } from '#features/company/server/company-queries.ts';
import { paymentLabel, PAYMENT_METHOD_LABELS } from '#features/ledger/payment.ts';
import { isReceiptSql } from '#features/ledger/server/payment-queries.ts';
import { payments } from '#features/ledger/server/payment-table.ts';
import { formatDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { alertOf, contactPart, invoiceBadge, invoiceHeadline, type Shown } from './client-pages.ts';
import { estimateState } from './estimate-state.ts';
import { addressOf, documentKey, documentsOf, type OpenedLink, type Visit } from './open-link.ts';
import { askForm } from './page-forms.ts';

const MOST_RECEIPTS = 200;

/** The payments of a client that have a receipt, newest first. */
export const receiptsOf = (db: DbOrTx, clientId: number) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.clientId, clientId), isReceiptSql))
    .orderBy(desc(payments.date), desc(payments.id))
    .limit(MOST_RECEIPTS);

interface Entry {
  href: string;
  title: string;
  detail: string;
  amount: string;
}

const list = (title: string, entries: readonly Entry[]): Html | false =>
  entries.length > 0 &&
  html`<section>
    <h2>${title}</h2>
    <ul class="documents">
      ${entries.map(
        (entry) =>
          html`<li>
            <a href="${entry.href}"
              ><span>${entry.title}<small>${entry.detail}</small></span
              ><span class="amount">${entry.amount}</span></a
            >
          </li>`,
      )}
    </ul>
  </section>`;

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
  const received = await receiptsOf(ctx.db, client.id);
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
      ${list(
        'Open',
        documents.filter(({ isOpen }) => isOpen),
      )}${list(
        'Earlier',
        documents.filter(({ isOpen }) => !isOpen),
      )}${list(
        'Receipts',
        received.map((row) => ({
          href: addressOf(opened, { file: 'receipt.pdf', receipt: keyed('payments', row.id) }),
          title: paymentLabel(row).split(' of ')[0] ?? 'Payment',
          detail: [formatDay(row.date), PAYMENT_METHOD_LABELS[row.method]].join(', '),
          amount: formatCents(row.amountCents),
        })),
      )}
      <p class="buttons">
        <a class="again" href="${addressOf(opened, { file: 'statement.pdf' })}"
          >Download Statement</a
        >
      </p>
      ${askForm({ action: addressOf(opened), typed: shown.typed })}${contactPart(company)}`,
  };
}

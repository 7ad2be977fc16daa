/** Lists on client pages, including receipts. */
import { and, desc, eq, ne } from 'drizzle-orm';
import { paymentLabel, PAYMENT_METHOD_LABELS } from '#features/money/ledger/payment.ts';
import { isReceiptSql } from '#features/money/ledger/server/payment-queries.ts';
import { payments } from '#features/money/ledger/server/payment-table.ts';
import type { PaymentRow } from '#features/money/ledger/server/payment-table.ts';
import { formatDay } from '#shared/calendar-day.ts';
import { formatCents } from '#shared/money.ts';
import type { DbOrTx } from '#server/db/database.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { addressOf, documentKey, type OpenedLink } from './open-link.ts';

const MOST_RECEIPTS = 200;

/**
 * Returns a client's payments that have a receipt, optionally only for one invoice, newest first.
 */
export const receiptsOf = (
  db: DbOrTx,
  { clientId, invoiceId }: { clientId: number; invoiceId?: number },
) =>
  db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.clientId, clientId),
        invoiceId === undefined ? undefined : eq(payments.invoiceId, invoiceId),
        isReceiptSql,
        ne(payments.kind, 'dispute'),
      ),
    )
    .orderBy(desc(payments.date), desc(payments.id))
    .limit(MOST_RECEIPTS);

interface Entry {
  href: string;
  title: string;
  detail: string;
  amount: string;
}

export const listPart = (title: string, entries: readonly Entry[]): Html | false =>
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

/** Returns the path of a payment's receipt on the page. */
export const receiptAddress = (opened: OpenedLink, paymentId: number): string =>
  addressOf(opened, {
    file: 'receipt.pdf',
    receipt: documentKey(opened.link.token, 'payments', paymentId),
  });

export const receiptList = (opened: OpenedLink, received: readonly PaymentRow[]): Html | false =>
  listPart(
    'Receipts',
    received.map((row) => ({
      href: receiptAddress(opened, row.id),
      title: paymentLabel(row).split(' of ')[0] ?? 'Payment',
      detail: [formatDay(row.date), PAYMENT_METHOD_LABELS[row.method]].join(', '),
      amount: formatCents(row.amountCents),
    })),
  );

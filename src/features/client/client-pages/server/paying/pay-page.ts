/** Paying an invoice on its client page: the button, the card form, and the outcome. */
import { depositWords } from '#features/money/card-payments/bank-verification.ts';
import type { SmallDeposits } from '#features/money/card-payments/bank-verification.ts';
import { BANK_DEBIT_WAIT } from '#features/money/card-payments/card-payment.ts';
import {
  payableOf,
  type startedPayments,
} from '#features/money/card-payments/server/payments/client-payment.ts';
import { isTestProvider } from '#features/money/card-payments/server/card-payment-settings.ts';
import { bankVerificationOf } from '#features/money/card-payments/server/payments/small-deposits.ts';
import type { Company } from '#features/office/company/company.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { formatDay } from '#shared/calendar-day.ts';
import { formatCents, formatDollars, toDollars } from '#shared/money.ts';
import type { StripeSettings } from '#server/settings.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { plannedPart } from '../parts/autopay-part.ts';
import { addressOf, type OpenedLink, type Visit } from '../pages/open-link.ts';
import { paySavedPart, savedPart, saveTick } from '../parts/saved-part.ts';
import { receiptAddress } from '../pages/receipt-list.ts';

export type OpenedInvoice = OpenedLink & { shows: 'document' };

const payAddress = (opened: OpenedInvoice) => addressOf(opened, { file: 'pay', key: opened.key });
const back = (opened: OpenedInvoice) => addressOf(opened, { key: opened.key });

const payButton = (opened: OpenedInvoice, words: string) =>
  html`<a class="go" href="${payAddress(opened)}">${words}</a>`;

/**
 * Shows a button to the card form if the invoice can be paid online, and the outcome of bank
 * debits.
 */
export async function payPart(
  visit: Visit,
  opened: OpenedInvoice,
  row: InvoiceRow,
): Promise<{ payWay: Html | false; outcome: Html | false }> {
  const { ctx, services } = visit;
  const { stripe } = services.settings;
  const { payCents, pendingCents, failed } = await payableOf(ctx.db, { row, stripe });
  const again = payCents !== null && ' Please pay again.';

  return {
    payWay: payCents !== null && payButton(opened, `Pay ${formatCents(payCents)}`),
    outcome: html`${await plannedPart(visit, opened, row)}${await verificationPart(visit, row)}${
      failed !== null &&
      html`<p class="state bad">
        Your bank payment of ${formatCents(failed.amountCents)} on ${formatDay(failed.date)} did not
        go through: ${failed.failureMessage}${again}
      </p>`
    }${
      pendingCents > 0 &&
      html`<p class="state">
        ${formatCents(pendingCents)} is pending from your bank. ${BANK_DEBIT_WAIT}
      </p>`
    }`,
  };
}

/** Explains the two small deposits, and links to the provider's page to confirm them. */
function depositsPart(deposits: SmallDeposits): Html {
  const { url } = deposits;

  return html`<p>${depositWords(deposits)}</p>
    ${
      url === null
        ? html`<p>Stripe will email you instructions to confirm them.</p>`
        : html`<p><a class="go" href="${url}" rel="noopener">Confirm your bank account</a></p>`
    }`;
}

/**
 * Shows a bank payment of the invoice that is waiting for the client to confirm the account, or
 * that was never confirmed.
 */
async function verificationPart({ ctx }: Visit, row: InvoiceRow): Promise<Html | false> {
  const found = await bankVerificationOf(ctx, row);
  if (!found || !isPayable(row)) return false;
  const figure = formatDollars(found.amount);
  if (found.deposits === null) {
    return html`<p class="state bad">
      Your bank payment of ${figure} did not go through. ${found.problem} Nothing was charged.
    </p>`;
  }

  return html`<div class="state">
    <p>Your bank payment of ${figure} starts once you confirm your bank account.</p>
    ${depositsPart(found.deposits)}
    <p>If you pay another way, this payment is cancelled and your bank account is not debited.</p>
  </div>`;
}

const isPayable = (row: InvoiceRow): boolean => row.owedCents > 0;

const BEING_CHARGED =
  'A payment with your saved card is being processed. Reload this page in a minute.';

const fact = (label: string, cents: number) =>
  html`<div>
    <dt>${label}</dt>
    <dd>${formatCents(cents)}</dd>
  </div>`;

interface PayForm {
  opened: OpenedInvoice;
  row: InvoiceRow;
  company: Company;
  stripe: StripeSettings;
  payCents: number;
  /** The checkbox to save the card. */
  tick: Html | false;
}

function payForm({ opened, company, stripe, payCents, tick }: PayForm): Html {
  return html`<p class="state without-script">
      Paying online needs JavaScript, which is turned off in this browser. Turn it on and reload
      this page, or contact us below to pay another way.
    </p>
    <form
      class="pay"
      hidden
      data-script="${stripe.jsUrl}"
      data-key="${stripe.publishableKey}"
      data-amount="${toDollars(payCents)}"
      data-begin="${payAddress(opened)}"
    >
      <p class="opening" role="status">Opening the card form…</p>
      <div class="card-fields"></div>
      ${tick}
      <div class="alert" role="alert" tabindex="-1"></div>
      <div class="buttons">
        <button type="submit" disabled>Pay ${formatCents(payCents)}</button>
        <button type="button" class="plain retry" hidden>Try Again</button>
      </div>
    </form>
    <p class="note">You will be charged ${formatCents(payCents)}. No fee is added.</p>
    <p class="note">
      Stripe processes the payment. ${company.name} never sees your payment details.
    </p>
    ${isTestProvider(stripe) && html`<p class="note">Test mode: no real money is charged.</p>`}`;
}

/** Shows the payment page; without a form if nothing can be paid online. */
export async function payMain(
  visit: Visit,
  {
    opened,
    row,
    company,
    alert,
  }: { opened: OpenedInvoice; row: InvoiceRow; company: Company; alert: Html | false },
): Promise<{ title: string; main: Html; takesCard: boolean }> {
  const { ctx, services } = visit;
  const { stripe } = services.settings;
  const { payCents, pendingCents, isCharged } = await payableOf(ctx.db, { row, stripe });
  const takesCard = stripe !== undefined && payCents !== null;
  const title = takesCard ? `Pay ${formatCents(payCents)}` : 'There is nothing to pay online';

  return {
    title,
    takesCard,
    main: html`${alert}
      <p><a href="${back(opened)}">Back to the invoice</a></p>
      <p class="kind">Invoice ${row.invoiceNumber}</p>
      <h1 tabindex="-1">${title}</h1>
      <dl class="facts">
        ${fact('Total', row.totalCents)} ${row.paidCents > 0 && fact('Paid', row.paidCents)}
        ${pendingCents > 0 && fact('Pending', pendingCents)} ${fact('Balance', row.balanceCents)}
      </dl>
      ${pendingCents > 0 && html`<p class="state">${BANK_DEBIT_WAIT}</p>`}
      ${isCharged && html`<p class="state">${BEING_CHARGED}</p>`}
      ${await plannedPart(visit, opened, row)} ${await verificationPart(visit, row)}
      ${takesCard && (await paySavedPart(visit, opened, payCents))}
      ${
        takesCard &&
        payForm({
          opened,
          row,
          company,
          stripe,
          payCents,
          tick: await saveTick(visit, opened),
        })
      }
      ${await savedPart(visit, opened)}`,
  };
}

type Started = Awaited<ReturnType<typeof startedPayments>>[number];

/** Shows the outcome of a payment started on the page. */
export function paidMain(
  opened: OpenedInvoice,
  { started, row, check }: { started: Started; row: InvoiceRow; check: string },
): { title: string; main: Html } {
  const { state, amountCents, paymentId, message, deposits } = started;
  const figure = formatCents(amountCents);
  const { title, text, way } = {
    processing: {
      title: 'Processing…',
      text: html`<p class="waiting" role="status" data-check="${check}">
        Waiting for Stripe to confirm ${figure}. You can leave this page. We record the payment once
        it is confirmed.
      </p>`,
      way: false as const,
    },
    unclear: {
      title: `We are checking your ${figure} payment`,
      text: html`<p>
        Stripe received your payment but has not confirmed it yet. Please do not pay again. This
        page will show the result.
      </p>`,
      way: false as const,
    },
    verifying: {
      title: 'Confirm your bank account',
      text: html`<p>
          You have not been charged yet. ${figure} is debited after you confirm your account.
        </p>
        ${deposits !== null && depositsPart(deposits)}`,
      way: false as const,
    },
    pending: {
      title: `Your ${figure} payment is pending`,
      text: html`<p>${BANK_DEBIT_WAIT}</p>`,
      way: false as const,
    },
    paid: {
      title: 'Thank you for your payment',
      text: html`<p>
        ${figure} is
        paid.${row.balanceCents > 0 && ` ${formatCents(row.balanceCents)} remains on this invoice.`}
      </p>`,
      way:
        paymentId !== null &&
        html`<a class="again" href="${receiptAddress(opened, paymentId)}">Download Receipt</a>`,
    },
    failed: {
      title: 'The payment failed',
      text: html`<p>${message ?? 'It did not go through.'} Nothing was charged.</p>`,
      way: payButton(opened, 'Try Another Way to Pay'),
    },
  }[state];

  return {
    title,
    main: html`<p class="kind">Invoice ${row.invoiceNumber}</p>
      <h1 tabindex="-1">${title}</h1>
      ${text}
      <p class="buttons">${way}<a class="again" href="${back(opened)}">Back to the Invoice</a></p>`,
  };
}

/** The invoice of a deposit, one press away from the estimate that was just signed. */
import { payableOf } from '#features/card-payments/server/client-payment.ts';
import { pathOfLink } from '#features/client-links/client-link.ts';
import { findLink, linkOf } from '#features/client-links/server/client-links.ts';
import type { AcceptancePart } from '#features/estimates/server/acceptance.ts';
import { depositInvoiceOf } from '#features/invoices/server/deposit-invoice.ts';
import { formatCents } from '#shared/money.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import type { Visit } from './open-link.ts';

/** Makes an address for the deposit invoice of an estimate that its client accepts on their page. */
export const linkDepositInvoice: AcceptancePart = async (tx, ctx, { id }) => {
  if (ctx.actor.kind !== 'client') return;
  const deposit = await depositInvoiceOf(tx, id);
  if (deposit) await linkOf(tx, ctx, { entity: 'invoices', id: deposit.id });
};

/** What is left to pay of an accepted estimate's deposit, with the address of its invoice where there is one. */
export async function depositPart(
  { ctx, services }: Visit,
  estimateId: number,
): Promise<Html | false> {
  const deposit = await depositInvoiceOf(ctx.db, estimateId);
  if (!deposit || deposit.balanceCents <= 0) return false;
  const link = await findLink(ctx.db, { entity: 'invoices', id: deposit.id });
  const isOpen = link !== undefined && link.expiresAt > ctx.now;
  const { stripe } = services.settings;
  const { payCents, pendingCents } = await payableOf(ctx.db, { row: deposit, stripe });

  return html`<section>
    <h2>Deposit</h2>
    <p>${formatCents(deposit.balanceCents)} is due now, by invoice ${deposit.invoiceNumber}.</p>
    ${pendingCents > 0 && html`<p>${formatCents(pendingCents)} is on its way from your bank.</p>`}
    ${
      isOpen &&
      html`<p class="buttons">
        ${
          payCents !== null &&
          html`<a class="go" href="${pathOfLink(link.token)}/pay">Pay ${formatCents(payCents)}</a>`
        }<a class="again" href="${pathOfLink(link.token)}">Open Deposit Invoice</a>
      </p>`
    }
  </section>`;
}

/** The deposit invoice, one tap away from the estimate that was just signed. */
import { payableOf } from '#features/money/card-payments/server/payments/client-payment.ts';
import { pathOfLink } from '#features/work/client-links/client-link.ts';
import { findLink, linkOf, wasTurnedOff } from '#features/work/client-links/server/client-links.ts';
import { depositInvoiceOf } from '#features/money/invoices/server/deposit-invoice.ts';
import { formatCents } from '#shared/money.ts';
import { gable } from '#server/access/actor.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import type { Visit } from '../pages/open-link.ts';

/**
 * Returns the link of the deposit invoice, creating or renewing it so it works as long as the
 * estimate's link; null if the office turned it off.
 */
async function depositLink({ ctx }: Visit, id: number): Promise<{ token: string } | null> {
  const record = { entity: 'invoices', id } as const;
  const link = await findLink(ctx.db, record);
  if (link && link.expiresAt > ctx.now) return link;
  if (!link && (await wasTurnedOff(ctx.db, record))) return null;

  return linkOf(ctx.db, { actor: gable, now: ctx.now }, record);
}

/**
 * Shows the unpaid deposit of an estimate that the client or the office accepted, with a link to
 * its invoice.
 */
export async function depositPart(
  visit: Visit,
  estimate: { id: number; clientId: number },
): Promise<Html | false> {
  const { ctx, services } = visit;
  const deposit = await depositInvoiceOf(ctx.db, estimate.id);
  if (deposit?.clientId !== estimate.clientId || deposit.balanceCents <= 0) return false;
  const link = await depositLink(visit, deposit.id);
  const { stripe } = services.settings;
  const { payCents, pendingCents } = await payableOf(ctx.db, { row: deposit, stripe });

  return html`<section>
    <h2>Deposit</h2>
    <p>${formatCents(deposit.balanceCents)} is due now, by invoice ${deposit.invoiceNumber}.</p>
    ${pendingCents > 0 && html`<p>${formatCents(pendingCents)} is pending from your bank.</p>`}
    ${
      link !== null &&
      html`<p class="buttons">
        ${
          payCents !== null &&
          html`<a class="go" href="${pathOfLink(link.token)}/pay">Pay ${formatCents(payCents)}</a>`
        }<a class="again" href="${pathOfLink(link.token)}">Open Deposit Invoice</a>
      </p>`
    }
  </section>`;
}

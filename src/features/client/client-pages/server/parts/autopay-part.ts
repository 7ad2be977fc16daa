/**
 * Automatic payments on client pages: the planned charge, and the controls to turn autopay on and
 * off.
 */
import { plannedChargeOf } from '#features/client/autopay/server/autopay-facts.ts';
import {
  activeAutopay,
  autopayConsentText,
  whyNoAutopay,
} from '#features/client/autopay/server/autopays.ts';
import { methodOfPayment } from '#features/money/card-payments/server/saved/saved-methods.ts';
import type { SavedMethodRow } from '#features/money/card-payments/server/saved-method-table.ts';
import { isExpired, methodLabel } from '#features/money/card-payments/saved-method.ts';
import type { InvoiceRow } from '#features/money/ledger/server/invoice-table.ts';
import { formatDay } from '#shared/calendar-day.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import type { OpenedLink, Visit } from '../pages/open-link.ts';
import { savedForm, shownMethods } from '../paying/saved-form.ts';

/**
 * Returns text such as 'Will be paid automatically on Dec 3, 2026 with …'; null if no charge is
 * planned or the link is a printed one.
 */
export async function plannedWords(
  { ctx, services }: Visit,
  { link }: OpenedLink,
  invoice: InvoiceRow,
): Promise<string | null> {
  if (link.isPrinted) return null;
  const planned = await plannedChargeOf(ctx, services, invoice);

  return (
    planned && `Will be paid automatically on ${formatDay(planned.chargeOn)} with ${planned.label}`
  );
}

/** Shows a note about a planned automatic payment above its invoice. */
export async function plannedPart(
  visit: Visit,
  opened: OpenedLink,
  invoice: InvoiceRow,
): Promise<Html | false> {
  const words = await plannedWords(visit, opened, invoice);

  return words !== null && html`<p class="state">${words}.</p>`;
}

/** Shows that autopay uses this card, since when, and a button to turn it off. */
export async function autopayState(
  { ctx }: Visit,
  opened: OpenedLink,
  method: SavedMethodRow,
): Promise<Html | false> {
  const active = await activeAutopay(ctx.db, method.clientId);

  return (
    active?.method.id === method.id &&
    html`<div class="autopay">
      <span
        ><strong>Pays your invoices automatically</strong
        ><small
          >Since ${formatDay(active.row.since)}. You get an email before each charge.</small
        ></span
      >${savedForm(opened, {
        verb: 'autopayOff',
        id: method.id,
        inside: html`<button type="submit" class="plain" aria-label="Turn off automatic payments">
          Turn Off
        </button>`,
      })}
    </div>`
  );
}

/**
 * Shows an unchecked checkbox with the full consent text, or the reason why autopay isn't
 * available.
 */
async function offer(visit: Visit, opened: OpenedLink, method: SavedMethodRow): Promise<Html> {
  const { ctx, services } = visit;
  const why = await whyNoAutopay(ctx.db, services, { method, today: ctx.today });
  const text = await autopayConsentText(ctx.db, method);

  return html`<section>
    <h2>Automatic payments</h2>
    ${
      why === null
        ? savedForm(opened, {
            verb: 'autopayOn',
            id: method.id,
            inside: html`<input type="hidden" name="text" value="${text}" /><label class="tick"
                ><input type="checkbox" name="agreed" value="yes" required /><span
                  ><strong>Pay my invoices automatically with ${methodLabel(method)}</strong
                  ><small class="consent">${text}</small></span
                ></label
              >
              <button type="submit">Turn On Automatic Payments</button>`,
          })
        : html`<p>${why}</p>`
    }
  </section>`;
}

/** Offers autopay with the client's newest valid card; shows nothing if autopay is already on. */
export async function autopayOffer(visit: Visit, opened: OpenedLink): Promise<Html | false> {
  const all = await shownMethods(visit, opened);
  const good = all.find(({ row }) => row.type === 'card' && !isExpired(row, visit.ctx.today));
  if (!good || (await activeAutopay(visit.ctx.db, good.row.clientId))) return false;

  return offer(visit, opened, good.row);
}

/** Offers autopay below a payment's outcome, with the card that the payment used or saved. */
export async function autopayOfferAfter(
  visit: Visit,
  opened: OpenedLink,
  intentRowId: number,
): Promise<Html | false> {
  const method = await methodOfPayment(visit.ctx.db, intentRowId);
  const isShown = (await shownMethods(visit, opened)).some(({ row }) => row.id === method?.id);
  if (!method || !isShown || method.type !== 'card') return false;

  return !(await activeAutopay(visit.ctx.db, method.clientId)) && offer(visit, opened, method);
}

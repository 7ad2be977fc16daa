/**
 * Automatic payments on a client's page: the planned charge, and the way to turn them on and off.
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

/** 'Paid automatically on Dec 3, 2026'; null where it is not, or the address is on paper. */
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

/** The note about a planned automatic payment, above its invoice. */
export async function plannedPart(
  visit: Visit,
  opened: OpenedLink,
  invoice: InvoiceRow,
): Promise<Html | false> {
  const words = await plannedWords(visit, opened, invoice);

  return words !== null && html`<p class="state">${words}.</p>`;
}

/** Shows the card of autopay, since when it is used, and the way to turn it off. */
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

/** The unticked box with all that is agreed to; why it cannot be, where it cannot. */
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

/** Offers autopay with the client's newest good card; nothing while one is already used. */
export async function autopayOffer(visit: Visit, opened: OpenedLink): Promise<Html | false> {
  const all = await shownMethods(visit, opened);
  const good = all.find(({ row }) => row.type === 'card' && !isExpired(row, visit.ctx.today));
  if (!good || (await activeAutopay(visit.ctx.db, good.row.clientId))) return false;

  return offer(visit, opened, good.row);
}

/** The same below the outcome of a payment that its card was saved with, or made by. */
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

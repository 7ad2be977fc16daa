/** Saved cards on client pages: paying with one, and removing it. */
import { saveConsentText } from '#features/money/card-payments/server/saved/keep-consent.ts';
import { isExpired, methodLabel } from '#features/money/card-payments/saved-method.ts';
import { dayInZone, formatDay } from '#shared/calendar-day.ts';
import { formatCents, toDollars } from '#shared/money.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { autopayState } from './autopay-part.ts';
import type { OpenedLink, Visit } from '../pages/open-link.ts';
import { savedForm, shownMethods } from '../paying/saved-form.ts';

/**
 * Shows buttons to pay in one tap with a saved card, without JavaScript. Expired cards are left
 * out.
 */
export async function paySavedPart(
  visit: Visit,
  opened: OpenedLink,
  payCents: number,
): Promise<Html | false> {
  const all = await shownMethods(visit, opened);
  const good = all.filter(({ row }) => !isExpired(row, visit.ctx.today));

  return (
    good.length > 0 &&
    html`${good.map(({ row }) =>
        savedForm(opened, {
          verb: 'pay',
          id: row.id,
          inside: html`<input type="hidden" name="amount" value="${toDollars(payCents)}" /><button
              type="submit"
            >
              Pay ${formatCents(payCents)} with ${methodLabel(row)}
            </button>`,
        }),
      )}
      <h2>Or pay another way</h2>`
  );
}

/** Shows the saved cards with buttons to remove them; nothing if there are none. */
export async function savedPart(visit: Visit, opened: OpenedLink): Promise<Html | false> {
  const all = await shownMethods(visit, opened);
  const { timeZone, today } = visit.ctx;
  const states = await Promise.all(all.map(({ row }) => autopayState(visit, opened, row)));

  return (
    all.length > 0 &&
    html`<section>
      <h2>Saved for later payments</h2>
      <ul class="methods">
        ${all.map(
          ({ row }, at) =>
            html`<li>
              <span
                ><strong>${methodLabel(row)}</strong
                ><small
                  >Saved on
                  ${formatDay(dayInZone(row.savedAt, timeZone))}${isExpired(row, today) && ', expired'}</small
                ></span
              >${savedForm(opened, {
                verb: 'remove',
                id: row.id,
                inside: html`<button
                  type="submit"
                  class="plain"
                  aria-label="Remove ${methodLabel(row)}"
                >
                  Remove
                </button>`,
              })}${states[at] ?? false}
            </li>`,
        )}
      </ul>
    </section>`
  );
}

/**
 * Shows the unchecked checkbox to save the card in the payment form. When checked, its text is sent
 * exactly as shown.
 */
export async function saveTick(
  { ctx }: Pick<Visit, 'ctx'>,
  { link }: OpenedLink,
): Promise<Html | false> {
  if (link.isPrinted) return false;

  return html`<label class="tick"
    ><input type="checkbox" class="keep" /><span
      ><strong>Save this card for later payments</strong
      ><small class="consent">${await saveConsentText(ctx.db)}</small></span
    ></label
  >`;
}

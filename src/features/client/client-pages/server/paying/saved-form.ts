/** The saved cards shown on a page, and the forms for actions on a card. */
import { savedMethodsOf } from '#features/money/card-payments/server/saved/saved-methods.ts';
import { html } from '#server/pages/html.ts';
import type { Html } from '#server/pages/html.ts';
import { addressOf, documentKey, type OpenedLink, type Visit } from '../pages/open-link.ts';

/** Returns a saved card's key on a page, valid only for this link. */
export const methodKey = ({ link }: OpenedLink, id: number): string =>
  documentKey(link.token, 'saved-methods', id);

const action = (opened: OpenedLink) =>
  addressOf(opened, { file: 'saved', key: opened.shows === 'document' ? opened.key : null });

/**
 * Returns the saved cards that a page shows and uses; none for a printed link, which anyone may
 * have.
 */
export const shownMethods = async ({ ctx, services }: Visit, { client, link }: OpenedLink) =>
  services.settings.stripe && !link.isPrinted ? savedMethodsOf(ctx.db, client.id) : [];

/** Renders a form for an action on a saved card. */
export const savedForm = (
  opened: OpenedLink,
  { verb, id, inside }: { verb: string; id: number; inside: Html },
): Html =>
  html`<form method="post" action="${action(opened)}" class="saved">
    <input type="hidden" name="verb" value="${verb}" />
    <input type="hidden" name="method" value="${methodKey(opened, id)}" />${inside}
  </form>`;

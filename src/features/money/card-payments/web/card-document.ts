import { useEffect } from 'react';
import { CARD_PAGES } from '../card-pages.ts';
import { removeScript } from './card-form-port.ts';

/** Returns true if the document was loaded as a page with a card form. */
function isCardDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');

  return navigation === undefined || CARD_PAGES.includes(new URL(navigation.name).pathname);
}

/**
 * Returns true if the provider's script may run in this document. The content security policy
 * belongs to the document, so if the user navigated here without a page load, reloads the page.
 */
export function useCardDocument(): boolean {
  const isFit = isCardDocument();
  useEffect(() => {
    if (!isFit) window.location.reload();
  }, [isFit]);
  // The script belongs only on payment pages. Remove it after the form unmounts, because the form
  // still calls it.
  useEffect(() => () => queueMicrotask(removeScript), []);

  return isFit;
}

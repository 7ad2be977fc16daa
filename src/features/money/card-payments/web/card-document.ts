import { useEffect } from 'react';
import { CARD_PAGES } from '../card-pages.ts';
import { removeScript } from './card-form-port.ts';

/** Returns true when the open document was loaded as a page that accepts a card. */
function isCardDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');

  return navigation === undefined || CARD_PAGES.includes(new URL(navigation.name).pathname);
}

/**
 * Returns true when the provider's script may run in this document. The policy that allows it
 * belongs to the document, so a page that was reached without a load is loaded again.
 */
export function useCardDocument(): boolean {
  const isFit = isCardDocument();
  useEffect(() => {
    if (!isFit) window.location.reload();
  }, [isFit]);
  // The script is only for payment pages: remove it after the form, which still calls it.
  useEffect(() => () => queueMicrotask(removeScript), []);

  return isFit;
}

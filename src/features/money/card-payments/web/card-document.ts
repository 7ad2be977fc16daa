import { useEffect } from 'react';
import { CARD_PAGES } from '../card-pages.ts';
import { removeScript } from './card-form-port.ts';

/** Whether the document that is open was loaded as one of the pages that take a card. */
function isCardDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');

  return navigation === undefined || CARD_PAGES.includes(new URL(navigation.name).pathname);
}

/**
 * Whether the provider's script may run in this document. The policy that lets it belongs to the
 * document, so a page that was reached without a load is loaded again.
 */
export function useCardDocument(): boolean {
  const isFit = isCardDocument();
  useEffect(() => {
    if (!isFit) window.location.reload();
  }, [isFit]);
  // The script is for pages that take a payment: it goes after the form, which still calls it.
  useEffect(() => () => queueMicrotask(removeScript), []);

  return isFit;
}

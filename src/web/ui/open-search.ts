const OPEN_SEARCH = 'gable:open-search';

/** Puts the cursor into the search box, wherever it is on this screen. */
export function openSearch(): void {
  window.dispatchEvent(new Event(OPEN_SEARCH));
}

/** Calls back when the user opens the search; returns the function that unsubscribes. */
export function onOpenSearch(listener: () => void): () => void {
  window.addEventListener(OPEN_SEARCH, listener);
  return () => window.removeEventListener(OPEN_SEARCH, listener);
}

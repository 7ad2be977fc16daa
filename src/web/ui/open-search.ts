const OPEN_SEARCH = 'gable:open-search';

/** Focuses this screen's search box, wherever it is. */
export function openSearch(): void {
  window.dispatchEvent(new Event(OPEN_SEARCH));
}

/** Calls the listener when the user opens the search. Returns a function that unsubscribes. */
export function onOpenSearch(listener: () => void): () => void {
  window.addEventListener(OPEN_SEARCH, listener);
  return () => window.removeEventListener(OPEN_SEARCH, listener);
}

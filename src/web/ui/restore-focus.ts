/**
 * Gives the focus back, once the page has settled, to whatever had it before; where that is gone, to
 * the page's heading. Not when the focus has gone elsewhere on purpose.
 */
export function restoreFocus(before: Element | null): void {
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;

    const isThere = before instanceof HTMLElement && before.isConnected;
    const heading = document.querySelector<HTMLElement>('main h1');
    (isThere ? before : heading)?.focus({ preventScroll: true });
  });
}

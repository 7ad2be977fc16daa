/** The focused element, and the same control in the neighboring rows if it is in a list. */
interface FocusPlace {
  element: Element | null;
  /** The same control in the next and previous rows. */
  beside: readonly (Element | undefined)[];
}

const CONTROLS = 'a[href], button, input';

/** Captures the current focus for `restoreFocus`. */
export function focusPlace(): FocusPlace {
  const element = document.activeElement;
  const row = element?.closest('tr, li');
  if (!element || !row) return { element, beside: [] };

  const index = [...row.querySelectorAll(CONTROLS)].indexOf(element);
  const beside = [row.nextElementSibling, row.previousElementSibling].map(
    (other) => other?.querySelectorAll(CONTROLS)[index],
  );

  return { element, beside };
}

/**
 * Restores focus to the captured element after the page updates. If the element is gone, such as a
 * deleted row, focuses the same control in a neighboring row, or else the page's heading. Does
 * nothing if focus was deliberately moved elsewhere.
 */
export function restoreFocus({ element, beside }: FocusPlace): void {
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;

    const heading = document.querySelector('main h1');
    const heir = [element, ...beside].find((one) => one?.isConnected) ?? heading;
    if (heir instanceof HTMLElement) heir.focus({ preventScroll: true });
  });
}

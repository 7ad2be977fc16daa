/** The focused element and, within a list, the same control in the neighboring rows. */
interface FocusPlace {
  element: Element | null;
  /** The same control of the next row and of the one before. */
  beside: readonly (Element | undefined)[];
}

const CONTROLS = 'a[href], button, input';

/** Where the focus is, for `restoreFocus`. */
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
 * Returns the focus, once the page has settled, to the element that had it; if it is gone, like a
 * deleted row, to the neighboring row, and otherwise to the page's heading. Not when the focus was
 * moved elsewhere on purpose.
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

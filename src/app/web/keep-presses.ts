/** Pixels that the mouse may move while pressed. */
const STEADY = 6;

interface Press {
  button: HTMLButtonElement;
  x: number;
  y: number;
}

/**
 * Makes a button click count even if the page moves under the mouse. Pressing the mouse blurs a
 * field, so its error appears or disappears, the content below moves, and the browser drops the
 * click because the mouse is released over a different element.
 */
export function keepPresses(): void {
  let press: Press | null = null;

  document.addEventListener(
    'mousedown',
    ({ button: pressed, target, clientX: x, clientY: y }) => {
      const button = target instanceof Element ? target.closest('button') : null;
      press = pressed === 0 && button ? { button, x, y } : null;
    },
    { capture: true },
  );
  document.addEventListener(
    'mouseup',
    ({ button: released, target, clientX, clientY }) => {
      const held = press;
      press = null;
      if (released !== 0 || !held || !(target instanceof Node)) return;
      const { button, x, y } = held;
      const isSteady = Math.hypot(clientX - x, clientY - y) <= STEADY;
      if (!isSteady || button.contains(target)) return;
      // The timeout runs after the click event that the browser fires on the common ancestor.
      setTimeout(() => {
        if (button.isConnected) button.click();
      });
    },
    { capture: true },
  );
}

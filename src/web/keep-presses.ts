/** How far a mouse may stray while it is pressed, in pixels. */
const STEADY = 6;

interface Press {
  button: HTMLButtonElement;
  x: number;
  y: number;
}

/**
 * Lets a press on a button count though the page moves under the mouse meanwhile. The press makes a
 * field lose the focus, its error comes or goes, everything below moves, and the browser, which finds
 * something else where the mouse is released, tells the button nothing.
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
      // After the click that the browser gives to what is around both.
      setTimeout(() => {
        if (button.isConnected) button.click();
      });
    },
    { capture: true },
  );
}

/**
 * Drag and drop for cards by mouse, pen, and touch. The browser's native drag and drop isn't used
 * because on touch devices it is slow to start and differs between operating systems.
 */
import type { Spot } from './board-columns.ts';

/**
 * The distance in pixels from the top of one card to the top of the next. A card's offset in the
 * list is its index times this.
 */
export const CARD_STEP = 124;

/**
 * The time a finger must rest on a card to lift it, in milliseconds. If it moves sooner, it
 * scrolls.
 */
const HOLD_MS = 220;
/** A pointer that moves at most this many pixels is a click. */
const SLOP = 6;
/**
 * The distance from an edge at which the pointer scrolls the list or board, and the distance scrolled
 * per frame, in pixels.
 */
const EDGE = 48;
const SCROLL_STEP = 12;

interface DragHandlers {
  onLift: (id: number) => void;
  /** The drop line between two cards, or null. Called when it changes. */
  onOver: (line: Spot | null) => void;
  /** Called when the card is dropped. `line` is null if the card goes back to its old position. */
  onDrop: (id: number, line: Spot | null) => void;
  /** Returns the drop line under the pointer, for cards that aren't on a board. */
  lineAt?: (at: { x: number; y: number }) => Spot | null;
}

/** A press on a card that could become a drag. */
interface Press {
  element: HTMLElement;
  pointer: number;
  isMouse: boolean;
  startX: number;
  startY: number;
  x: number;
  y: number;
  hold: number;
  frame: number;
  copy: HTMLElement | null;
  line: Spot | null;
}

const isNear = (at: number, low: number, high: number) =>
  at < low + EDGE ? -SCROLL_STEP : at > high - EDGE ? SCROLL_STEP : 0;

function isIn(element: HTMLElement, { x, y }: { x: number; y: number }): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();

  return x >= left && x <= right && y >= top && y <= bottom;
}

/**
 * Returns the drop line under the pointer. Scrolls the list if the pointer is near its top or
 * bottom.
 */
function lineUnder(root: HTMLElement, press: Press): Spot | null {
  const { left: start, right: end } = root.getBoundingClientRect();
  const { y } = press;
  // A finger at the edge of a phone's screen can be slightly outside the board.
  if (press.x < start - EDGE || press.x > end + EDGE) return null;
  const x = Math.min(end, Math.max(start, press.x));
  for (const section of root.querySelectorAll<HTMLElement>('[data-board-column]')) {
    const list = section.querySelector<HTMLElement>('[data-board-list]');
    if (!list || !isIn(section, { x, y })) continue;
    const { top, bottom } = list.getBoundingClientRect();
    const scroll = isNear(y, top, bottom);
    if (scroll !== 0) list.scrollTop += scroll;
    const count = Number(list.dataset['boardList']);
    const index = Math.round((y - top + list.scrollTop) / CARD_STEP);

    return {
      column: section.dataset['boardColumn'] ?? '',
      index: Math.min(count, Math.max(0, index)),
    };
  }

  return null;
}

/** Creates the copy of the card that follows the pointer. */
function copyOf(element: HTMLElement): HTMLElement {
  const { left, top, width, height } = element.getBoundingClientRect();
  const copy = element.cloneNode(true) as HTMLElement;
  copy.dataset['boardCopy'] = '';
  copy.inert = true;
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    margin: '0',
    transform: 'none',
  });
  document.body.append(copy);

  return copy;
}

/** Makes the cards in an element draggable. Returns a function that removes the handlers. */
export function dragCards(root: HTMLElement, handlers: DragHandlers): () => void {
  let press: Press | null = null;

  const idOf = ({ element }: Press) => Number(element.dataset['boardCard']);

  function follow() {
    if (!press?.copy) return;
    const { copy, x, y, startX, startY, line } = press;
    copy.style.transform = `translate(${x - startX}px, ${y - startY}px) rotate(1.5deg)`;
    const { left, right } = root.getBoundingClientRect();
    const scroll = isNear(x, left, right);
    if (scroll !== 0) root.scrollLeft += scroll;
    const next = handlers.lineAt ? handlers.lineAt(press) : lineUnder(root, press);
    if (next?.column !== line?.column || next?.index !== line?.index) handlers.onOver(next);
    press.line = next;
    press.frame = requestAnimationFrame(follow);
  }

  function lift() {
    if (!press) return;
    press.copy = copyOf(press.element);
    root.dataset['dragging'] = '';
    getSelection()?.removeAllRanges();
    handlers.onLift(idOf(press));
    follow();
  }

  function end(isKept: boolean) {
    const ended = press;
    press = null;
    if (!ended) return;
    clearTimeout(ended.hold);
    cancelAnimationFrame(ended.frame);
    if (!ended.copy) return;
    ended.copy.remove();
    delete root.dataset['dragging'];
    handlers.onDrop(idOf(ended), isKept ? ended.line : null);
    // Suppress the click that follows a drag.
    const swallow = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener('click', swallow, { capture: true }));
  }

  function down(event: PointerEvent) {
    const target = event.target as Element;
    const element = target.closest<HTMLElement>('[data-board-card]');
    if (press || event.button !== 0 || !element?.hasAttribute('data-movable')) return;
    if (target.closest('button:not([data-board-grip])')) return;
    const { clientX: x, clientY: y, pointerId: pointer } = event;
    const isMouse = event.pointerType === 'mouse';
    press = {
      element,
      pointer,
      isMouse,
      startX: x,
      startY: y,
      x,
      y,
      hold: isMouse ? 0 : window.setTimeout(lift, HOLD_MS),
      frame: 0,
      copy: null,
      line: null,
    };
  }

  function move({ pointerId, clientX, clientY }: PointerEvent) {
    if (press?.pointer !== pointerId) return;
    press.x = clientX;
    press.y = clientY;
    if (press.copy || Math.hypot(clientX - press.startX, clientY - press.startY) <= SLOP) return;
    if (press.isMouse) lift();
    else end(false);
  }

  const ended = new AbortController();
  const { signal } = ended;
  const ofPress = (isKept: boolean) => (event: PointerEvent) => {
    if (press?.pointer === event.pointerId) end(isKept);
  };
  root.addEventListener('pointerdown', down, { signal });
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', ofPress(true), { signal });
  // The browser is handling the touch as a scroll.
  addEventListener('pointercancel', ofPress(false), { signal });
  addEventListener('blur', () => end(false), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
  root.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
  // A long press should lift the card, not open the context menu of its link.
  root.addEventListener(
    'contextmenu',
    (event) => {
      if (press && !press.isMouse) event.preventDefault();
    },
    { signal },
  );
  // Prevent scrolling while a card is lifted. This listener must be registered before the touch
  // starts.
  root.addEventListener(
    'touchmove',
    (event) => {
      if (press?.copy && event.cancelable) event.preventDefault();
    },
    { signal, passive: false },
  );

  return () => {
    end(false);
    ended.abort();
  };
}

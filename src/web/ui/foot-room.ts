/**
 * The `ref` of a bar that is fixed at the bottom of the screen: while it is mounted, the page has
 * that much extra space at its end, and focused elements are scrolled clear of it. One such bar at
 * a time.
 */
export function keepFootRoom(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => {
    const { position, bottom } = getComputedStyle(bar);
    const room = position === 'fixed' ? bar.offsetHeight + Number.parseFloat(bottom) : 0;
    style.setProperty('--gable-foot', `${room}px`);
  });
  observer.observe(bar);

  return () => {
    observer.disconnect();
    style.removeProperty('--gable-foot');
  };
}

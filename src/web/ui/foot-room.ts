/**
 * The `ref` of a bar that stands fixed at the foot of the screen: while it does, the page ends as far
 * above its end, and what the focus goes to is scrolled clear of it. One such bar at a time.
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

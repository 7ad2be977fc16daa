/**
 * A `ref` for a bar fixed to the bottom of the screen. While the bar is mounted, the page has
 * enough extra space at its end, and focused elements scroll clear of the bar. Supports one bar at
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

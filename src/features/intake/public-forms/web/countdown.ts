const TICK_MS = 100;

/** Redirects after a visible delay that the visitor can pause. */
export function startCountdown(sent: HTMLElement): void {
  const { redirect, delay } = sent.dataset;
  const [before, after] = sent.querySelectorAll('.redirect span');
  if (redirect === undefined || !before || !after) return;
  let leftMs = Number(delay);
  let isPaused = false;
  const pause = document.createElement('button');
  pause.type = 'button';
  pause.className = 'plain';
  const say = () => {
    const left = Math.max(0, Math.ceil(leftMs / 1000));
    before.textContent = isPaused ? 'Paused. Continue to' : 'Redirecting to';
    after.textContent = isPaused ? '' : ` in ${left} second${left === 1 ? '' : 's'}…`;
    pause.textContent = isPaused ? 'Resume' : 'Pause';
  };
  const stop = () => {
    clearInterval(timer);
    pause.remove();
  };
  const timer = setInterval(() => {
    if (isPaused) return;
    leftMs -= TICK_MS;
    say();
    if (leftMs > 0) return;
    stop();
    const frame = document.documentElement.classList.contains('embedded') ? window.top : window;
    (frame ?? window).location.href = redirect;
  }, TICK_MS);
  pause.addEventListener('click', () => {
    isPaused = !isPaused;
    say();
  });
  for (const link of sent.querySelectorAll('a')) link.addEventListener('click', stop);
  // A page restored by the Back button would redirect again.
  window.addEventListener('pageshow', ({ persisted }) => persisted && stop());
  say();
  sent.querySelector('.buttons')?.prepend(pause);
}

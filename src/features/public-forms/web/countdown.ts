const TICK_MS = 100;

/** Follows the form's redirect after its delay, which the visitor sees and can pause. */
export function startCountdown(sent: HTMLElement): void {
  const { redirect, delay } = sent.dataset;
  const line = sent.querySelector('.redirect');
  const host = line?.querySelector('a')?.textContent ?? '';
  if (redirect === undefined || !line) return;
  let leftMs = Number(delay);
  let isPaused = false;
  const text = document.createElement('span');
  const pause = document.createElement('button');
  pause.type = 'button';
  pause.className = 'plain';
  pause.textContent = 'Pause';
  const say = () => {
    text.textContent = `Redirecting to ${host} in ${Math.ceil(leftMs / 1000)}… `;
  };
  const stop = () => clearInterval(timer);
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
    pause.textContent = isPaused ? 'Resume' : 'Pause';
  });
  for (const link of sent.querySelectorAll('a')) link.addEventListener('click', stop);
  say();
  line.prepend(text, pause, ' ');
}

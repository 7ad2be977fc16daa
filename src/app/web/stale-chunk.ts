const RELOADED_AT_KEY = 'gable-reloaded-at';

/**
 * After an update the old page asks for files that are gone. Reload once to get the new ones; a
 * second failure within a minute is a real one and goes to the error page.
 */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    let reloadedAt = 0;
    try {
      reloadedAt = Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0);
      sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    } catch {
      return;
    }
    if (Date.now() - reloadedAt < 60_000) return;

    event.preventDefault();
    window.location.reload();
  });
}

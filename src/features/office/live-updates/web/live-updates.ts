/** Keeps the page up to date with changes made elsewhere. Loaded once the page is idle. */
import { queryClient, reloadWhere } from '#web/api/query-client.ts';
import { PAGE_ID } from '#web/api/page-id.ts';
import type { LiveMessage } from '../live-endpoints.ts';
import { isAffected } from './is-affected.ts';
import { openConnection } from './live-connection.ts';
import type { TabMessage, WorkerMessage } from './live-worker.ts';

/**
 * Batch changes that arrive within this time. The random spread keeps pages from all loading at
 * once.
 */
const GATHER_MS = 50;
const SPREAD_MS = 150;
const PAUSE_MS = 300;
/** Pause longer after slow reloads, so that open pages don't overload a busy server. */
const PAUSE_BY_TIME = 2;
/** Milliseconds between reloads while there is no stream. */
const POLL_MS = 30_000;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Receive = (update: WorkerMessage) => void;

/**
 * Connects to the browser's shared stream. Browsers without shared workers, such as on older
 * phones, open a stream per page.
 */
function connect(userId: number, receive: Receive): () => void {
  const since = performance.timeOrigin;
  const openOwn = () =>
    openConnection({
      since,
      onMessage: (message) => receive({ message }),
      onState: (isOpen) => receive({ isOpen }),
    }).close;
  if (typeof SharedWorker === 'undefined') return openOwn();

  const worker = new SharedWorker(new URL('./live-worker.ts', import.meta.url), {
    type: 'module',
    name: 'gable-live',
  });
  let closeOwn: (() => void) | undefined;
  worker.addEventListener('error', () => (closeOwn ??= openOwn()));
  worker.port.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => receive(data));
  worker.port.start();
  const say = (message: TabMessage) => worker.port.postMessage(message);
  const enter = (from: number) => say({ userId, since: from });
  const leave = () => {
    leftAt = Date.now();
    say('leave');
  };
  let leftAt = since;
  // A page restored from the back/forward cache still has its old data.
  const comeBack = ({ persisted }: PageTransitionEvent) => persisted && enter(leftAt);
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', comeBack);
  enter(since);

  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', comeBack);
    leave();
    closeOwn?.();
  };
}

/**
 * True if the server is up. Check before reloading, so a list doesn't turn into an error while the
 * server restarts.
 */
async function isServing(): Promise<boolean> {
  return fetch('/api/health').then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Follows changes for the signed-in user. Returns a function that stops following them. */
export function followChanges(userId: number): () => void {
  let pending: LiveMessage[] = [];
  let isLoading = false;
  let polling: ReturnType<typeof setInterval> | undefined;
  let isEnded = false;

  /** Reloads the changed data while the page is visible. */
  async function loadPending(): Promise<void> {
    if (isLoading) return;
    isLoading = true;
    await wait(GATHER_MS + Math.random() * SPREAD_MS);
    while (pending.length > 0 && !isEnded && document.visibilityState === 'visible') {
      const messages = pending;
      pending = [];
      const beganAt = performance.now();
      await reloadWhere((key) =>
        messages.some((message) => 'everything' in message || isAffected(key, message)),
      );
      await wait(Math.max(PAUSE_MS, PAUSE_BY_TIME * (performance.now() - beganAt)));
    }
    isLoading = false;
  }

  function take(message: LiveMessage): void {
    // A page has already reloaded its data after its own change.
    if ('by' in message && message.by === PAGE_ID) return;
    pending.push(message);
    void loadPending();
  }

  async function poll(): Promise<void> {
    const isIdle = document.visibilityState !== 'visible' || queryClient.isFetching() > 0;
    if (!isIdle && (await isServing())) take({ everything: true });
  }

  const stop = connect(userId, (update) => {
    if ('message' in update) return take(update.message);
    if (!update.isOpen) {
      // Keep the existing timer: further failed connection attempts must not postpone polling.
      polling ??= setInterval(() => void poll(), POLL_MS);
      return;
    }
    clearInterval(polling);
    polling = undefined;
  });
  const look = () => void loadPending();
  document.addEventListener('visibilitychange', look);

  return () => {
    isEnded = true;
    stop();
    clearInterval(polling);
    document.removeEventListener('visibilitychange', look);
  };
}

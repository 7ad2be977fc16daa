/**
 * Handles a session that ends while its page is open: calls wait until the same user has signed in
 * again, so that no input is lost. Tabs tell each other who signs in and out.
 */

interface Waiting {
  promise: Promise<boolean>;
  settle: (isBack: boolean) => void;
}

type Listener = () => void;

let waiting: Waiting | null = null;
const listeners = new Set<Listener>();

function publish(next: Waiting | null) {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Asks for the password again; true when the same person is back, false when they would rather not. */
export function waitForSignIn(): Promise<boolean> {
  if (waiting) return waiting.promise;
  let settle: Waiting['settle'] = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  publish({ promise, settle });

  return promise;
}

/** Lets all waiting calls continue, or fail. */
export function endWaiting(isBack: boolean): void {
  waiting?.settle(isBack);
  publish(null);
}

/** True while the user has to sign in again; a store for `useSyncExternalStore`. */
export const sessionEndedStore = {
  get: () => waiting !== null,
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const CHANNEL = 'gable-session';

/** Notifies this browser's other tabs of the signed-in user; null means signed out. */
export function notifyOtherTabs(userId: number | null): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId);
  channel.close();
}

/** Follows other tabs: this one waits, continues, or reloads when a different user has signed in. */
export function followOtherTabs(userId: number): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (data === userId) endWaiting(true);
    else if (data === null) void waitForSignIn();
    else window.location.assign('/');
  });

  return () => channel.close();
}

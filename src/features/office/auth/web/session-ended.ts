/**
 * Handles a session that ends while its page is open. Calls wait until the same user has signed in
 * again, so no input is lost. Tabs notify each other when a user signs in or out.
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

/**
 * Waits for the user to sign in again. Resolves to true once the same user is back, and to false if
 * they decline.
 */
export function waitForSignIn(): Promise<boolean> {
  if (waiting) return waiting.promise;
  let settle: Waiting['settle'] = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  publish({ promise, settle });

  return promise;
}

/** Lets all waiting calls continue if the user is back; otherwise, they fail. */
export function endWaiting(isBack: boolean): void {
  waiting?.settle(isBack);
  publish(null);
}

/** A store for `useSyncExternalStore`. True while the user has to sign in again. */
export const sessionEndedStore = {
  get: () => waiting !== null,
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const CHANNEL = 'gable-session';

/** Notifies this browser's other tabs of the signed-in user. Null means the user has signed out. */
export function notifyOtherTabs(userId: number | null): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(userId);
  channel.close();
}

/**
 * Reacts to sign-ins and sign-outs in other tabs: waits, continues, or reloads the page if a
 * different user has signed in.
 */
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

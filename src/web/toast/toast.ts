import { serverNow } from '../server-clock.ts';

/** The texts of a toast. An error is also announced at once (role=alert). */
export interface ToastMessage {
  title: string;
  description?: string;
  /** The server's reason, on a line of its own. */
  reason?: string;
  /** A button beside the text, such as Undo. The toast closes when it is pressed. */
  action?: { label: string; onSelect: () => void } | undefined;
  tone: 'success' | 'error';
}

interface ShownToast extends ToastMessage {
  id: number;
  /** When it appeared, by the server's clock. */
  at: Date;
}

/** The number of toasts that can be read again. */
const KEPT = 30;

type Listener = () => void;

let current: ShownToast | null = null;
let kept: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<Listener>();

function publish(next: ShownToast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast for five seconds, ten with an action. Only one is visible at a time: a new one takes its place.
 *
 * @example
 * toast({ title: 'Contact created', description: name, tone: 'success' });
 * toast({ title: 'Error', description: messageOf(error), tone: 'error' });
 */
export function toast(message: ToastMessage): void {
  lastId += 1;
  const next = { ...message, id: lastId, at: serverNow() };
  kept = [next, ...kept].slice(0, KEPT);
  publish(next);
}

export function dismissToast(id: number): void {
  if (current?.id === id) publish(null);
}

/** The toasts of one user must not be read by another, who may sign in on this page. */
export function forgetToasts(): void {
  kept = [];
  publish(current);
}

/** The toast on show, for `useSyncExternalStore`. */
export const toastStore = {
  get: () => current,
  /** The toasts of this visit, newest first; they end with the page and with the session. */
  kept: () => kept,
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

import { serverNow } from '../server-clock.ts';

/** The contents of a toast. Errors are also announced immediately (role=alert). */
export interface ToastMessage {
  title: string;
  description?: string;
  /** The server's reason, shown on a separate line. */
  reason?: string;
  /** A button next to the text, such as Undo. Pressing it closes the toast. */
  action?: { label: string; onSelect: () => void } | undefined;
  tone: 'success' | 'error';
}

interface ShownToast extends ToastMessage {
  id: number;
  /** The time the toast appeared, by the server's clock. */
  at: Date;
}

/** The number of past toasts the user can review. */
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
 * Shows a toast for five seconds, or ten if it has an action. A new toast replaces the current one.
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

/** Clears past toasts so the next user to sign in on this page can't read them. */
export function forgetToasts(): void {
  kept = [];
  publish(current);
}

/** The current toast, for `useSyncExternalStore`. */
export const toastStore = {
  get: () => current,
  /** Past toasts, newest first. Cleared when the page unloads or the session ends. */
  kept: () => kept,
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

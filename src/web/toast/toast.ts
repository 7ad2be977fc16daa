/** The texts of a toast. An error is also announced at once (role=alert). */
export interface ToastMessage {
  title: string;
  description?: string;
  /** The server's reason, on a line of its own. */
  reason?: string;
  tone: 'success' | 'error';
}

interface ShownToast extends ToastMessage {
  id: number;
}

type Listener = () => void;

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<Listener>();

function publish(next: ShownToast | null) {
  current = next;
  for (const listener of listeners) listener();
}

/**
 * Shows a toast for five seconds. Only one is visible at a time: a new one takes its place.
 *
 * @example
 * toast({ title: 'Contact created', description: name, tone: 'success' });
 * toast({ title: 'Error', description: messageOf(error), tone: 'error' });
 */
export function toast(message: ToastMessage): void {
  lastId += 1;
  publish({ ...message, id: lastId });
}

export function dismissToast(id: number): void {
  if (current?.id === id) publish(null);
}

/** The toast on show, for `useSyncExternalStore`. */
export const toastStore = {
  get: () => current,
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

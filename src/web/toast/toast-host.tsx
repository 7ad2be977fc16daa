import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('../at-rest.tsx')).Toaster }));

/** Brings the toasts in when the page has come to rest, or with the first toast: no page waits for them. */
export function ToastHost() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const [isAtRest, setIsAtRest] = useState(false);

  useEffect(() => {
    const timer = setTimeout(() => setIsAtRest(true), 1500);
    return () => clearTimeout(timer);
  }, []);

  return (
    (isAtRest || shown) && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}

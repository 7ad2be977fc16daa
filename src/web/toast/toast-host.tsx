import { useIsFetching } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { toastStore } from './toast.ts';

const Toaster = lazy(async () => ({ default: (await import('../at-rest.tsx')).Toaster }));

const REST_MS = 1500;

/**
 * Loads the toaster once the page is idle, or with the first toast, so it doesn't delay the page.
 */
export function ToastHost() {
  const shown = useSyncExternalStore(toastStore.subscribe, toastStore.get);
  const [isAtRest, setIsAtRest] = useState(false);
  const isBusy = useIsFetching() > 0;

  useEffect(() => {
    if (isBusy) return;
    const timer = setTimeout(() => setIsAtRest(true), REST_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);

  return (
    (isAtRest || shown) && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  );
}

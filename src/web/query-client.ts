import { notifyManager, QueryClient } from '@tanstack/react-query';

// With the default (a timer) a dropped card flashes back to its old column before it moves.
notifyManager.setScheduler(queueMicrotask);

/** Nothing is refetched or retried by itself: `refreshFeatures` reloads what a write changed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** The first element of every query key. */
export type Feature =
  | 'accounts'
  | 'company'
  | 'contacts'
  | 'jobs'
  | 'estimates'
  | 'invoices'
  | 'payments'
  | 'history'
  | 'search'
  | 'trash';

/**
 * Invalidates the cache of these features and reloads the data on screen. Call it after a write,
 * with every feature whose screens show the written data: a payment changes invoices too. Await it
 * in `onSuccess` when the screen must not continue with old data.
 *
 * @example
 * onSuccess: () => refreshFeatures('payments', 'invoices', 'contacts')
 */
export async function refreshFeatures(...features: Feature[]): Promise<void> {
  await Promise.all(
    features.map((feature) => queryClient.invalidateQueries({ queryKey: [feature] })),
  );
}

import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import type { QueryFilters, QueryKey } from '@tanstack/react-query';

// A dropped card flashes back to its old column before it moves with the default (a timer).
notifyManager.setScheduler(queueMicrotask);

/**
 * Cached data is shown at once when a screen opens it again, and is loaded again in the background.
 * Otherwise data is only loaded again after a write: see `dataChanged`.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      refetchOnMount: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      refetchInterval: false,
      retry: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
  // A control stays busy until it can show the new state.
  mutationCache: new MutationCache({ onSuccess: () => dataReloaded() }),
});

let isNavigating = () => false;

/** Sets the function by which the cache sees that another page is opening. */
export function setNavigationCheck(check: () => boolean): void {
  isNavigating = check;
}

const NAVIGATION_CHECK_MS = 20;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function reloadShownData(): Promise<void> {
  // A page that is being left, such as that of a deleted record, is not reloaded.
  await wait(0);
  while (isNavigating()) await wait(NAVIGATION_CHECK_MS);
  // React ends the queries of that page a moment after the navigation.
  await wait(0);
  await queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
}

let reloading: Promise<void> = Promise.resolve();

/**
 * Marks all loaded data as stale and reloads the data on screen, after a navigation that follows at once.
 * `callApi` calls it after every write: one write shows in more places than anyone remembers, and few of
 * them are on screen.
 */
export function dataChanged(): Promise<void> {
  // A request in progress may have read the data before the write.
  void queryClient.cancelQueries({ type: 'active', predicate: (query) => !query.isStatic() });
  void queryClient.invalidateQueries({ refetchType: 'none' });
  reloading = reloadShownData();

  return reloading;
}

/** Resolves when the screen shows the changes of the last write. */
export function dataReloaded(): Promise<void> {
  return reloading;
}

/**
 * Reloads the queries on screen, after another user has changed their data. Other queries are loaded when
 * they open. A form keeps its initial values.
 */
export async function reloadWhere(isAffected: (key: QueryKey) => boolean): Promise<void> {
  while (isNavigating()) await wait(NAVIGATION_CHECK_MS);
  const affected: QueryFilters = {
    type: 'active',
    predicate: (query) => !query.isStatic() && isAffected(query.queryKey),
  };
  // A first load in progress may have read the data before the write; it has nothing to show until then.
  const firstLoads = queryClient
    .getQueryCache()
    .findAll({ ...affected, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await Promise.allSettled(firstLoads.map(async ({ promise }) => promise));
  await queryClient.invalidateQueries(affected);
}

import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query';
import type { QueryFilters, QueryKey } from '@tanstack/react-query';

// With the default scheduler (a timer), a dropped card flashes back to its old column before it
// moves.
notifyManager.setScheduler(queueMicrotask);

/**
 * The query cache. When a screen opens, it shows cached data immediately and reloads it in the
 * background. Otherwise, data is reloaded only after a write; see `dataChanged`.
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
  // Keep controls disabled until they can show the new state.
  mutationCache: new MutationCache({ onSuccess: () => dataReloaded() }),
});

let isNavigating = () => false;

/** Sets the function that the cache uses to check whether a navigation is in progress. */
export function setNavigationCheck(check: () => boolean): void {
  isNavigating = check;
}

const NAVIGATION_CHECK_MS = 20;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function reloadShownData(): Promise<void> {
  // Don't reload a page that the user is leaving, such as a deleted record's page.
  await wait(0);
  while (isNavigating()) await wait(NAVIGATION_CHECK_MS);
  // React unmounts that page's queries shortly after the navigation.
  await wait(0);
  await queryClient.refetchQueries({ type: 'active', stale: true }, { cancelRefetch: false });
}

let reloading: Promise<void> = Promise.resolve();

/**
 * Marks all loaded data as stale and reloads the data on screen. If a navigation starts right away,
 * waits for it first. `callApi` calls this after every write, because a write can affect more
 * places than anyone would remember to list, and few of them are on screen.
 */
export function dataChanged(): Promise<void> {
  // Requests in progress may have read the data before the write.
  void queryClient.cancelQueries({ type: 'active', predicate: (query) => !query.isStatic() });
  void queryClient.invalidateQueries({ refetchType: 'none' });
  reloading = reloadShownData();

  return reloading;
}

/** Resolves when the screen shows the result of the last write. */
export function dataReloaded(): Promise<void> {
  return reloading;
}

/**
 * Reloads affected queries on screen after another user changes their data. Other queries reload
 * when they are next opened. Forms keep their initial values.
 */
export async function reloadWhere(isAffected: (key: QueryKey) => boolean): Promise<void> {
  while (isNavigating()) await wait(NAVIGATION_CHECK_MS);
  const affected: QueryFilters = {
    type: 'active',
    predicate: (query) => !query.isStatic() && isAffected(query.queryKey),
  };
  // An initial load in progress may have read the data before the write. Let it finish first, since
  // there is nothing else to show.
  const firstLoads = queryClient
    .getQueryCache()
    .findAll({ ...affected, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await Promise.allSettled(firstLoads.map(async ({ promise }) => promise));
  await queryClient.invalidateQueries(affected);
}

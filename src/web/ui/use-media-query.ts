import { useSyncExternalStore } from 'react';

/** Whether the screen matches, from the first render on, and after every change. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Below this width, lists are cards. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)');
}

import { useMediaQuery } from '@mantine/hooks';

/** True when the screen matches, known at the first render, so that nothing is drawn twice. */
export function useScreen(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false });
}

/** Below this width, lists are cards. */
export function useIsPhone(): boolean {
  return useScreen('(max-width: 47.99em)');
}

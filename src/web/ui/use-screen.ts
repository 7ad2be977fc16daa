import { useMediaQuery } from '@mantine/hooks';

/**
 * Returns true if the screen matches the media query. The value is correct on the first render, so
 * nothing renders twice.
 */
export function useScreen(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false });
}

/** Returns true if the screen is too narrow for tables, so lists are shown as cards. */
export function useIsPhone(): boolean {
  return useScreen('(max-width: 47.99em)');
}

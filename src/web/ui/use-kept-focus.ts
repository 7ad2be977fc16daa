import { useEffect, useRef } from 'react';
import { restoreFocus } from './restore-focus.ts';

/**
 * Moves the focus to the page's heading when the part of the page that had it is replaced. Not when
 * the page is opened.
 */
export function useKeptFocus(part: string): void {
  const shown = useRef(part);

  useEffect(() => {
    if (shown.current !== part) restoreFocus({ element: null, beside: [] });
    shown.current = part;
  }, [part]);
}

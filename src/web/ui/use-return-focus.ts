import { useEffect, useState } from 'react';
import { focusPlace, restoreFocus } from './restore-focus.ts';

/**
 * On unmount, restores focus to the element that had it on mount. For popups that are rendered
 * already open. Does nothing if focus was deliberately moved elsewhere. Mantine's `useFocusReturn`
 * doesn't handle popups that are initially open, or elements that no longer exist.
 */
export function useReturnFocus(): void {
  const [before] = useState(focusPlace);

  useEffect(() => () => restoreFocus(before), [before]);
}

import { useEffect, useState } from 'react';
import { focusPlace, restoreFocus } from './restore-focus.ts';

/**
 * Returns the focus, on unmount, to the element that had it on mount: for a popup that is rendered
 * open. Not when the focus was moved elsewhere on purpose. Mantine's `useFocusReturn` neither sees a
 * popup that is open from the start nor knows where to go when the element is gone.
 */
export function useReturnFocus(): void {
  const [before] = useState(focusPlace);

  useEffect(() => () => restoreFocus(before), [before]);
}

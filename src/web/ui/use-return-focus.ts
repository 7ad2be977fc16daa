import { useEffect, useState } from 'react';
import { focusPlace, restoreFocus } from './restore-focus.ts';

/**
 * Gives the focus back, when this component goes, to whatever had it when it came: for a popup that
 * is put on the page already open. Not when the focus has gone elsewhere on purpose.
 */
export function useReturnFocus(): void {
  const [before] = useState(focusPlace);

  useEffect(() => () => restoreFocus(before), [before]);
}

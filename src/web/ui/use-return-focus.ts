import { useEffect, useState } from 'react';

/**
 * Gives the focus back, when this component goes, to whatever had it when it came: for a popup that
 * is put on the page already open. Not when the focus has gone elsewhere on purpose.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);

  useEffect(
    () => () => {
      setTimeout(() => {
        const { activeElement } = document;
        const isLost = activeElement === null || activeElement === document.body;
        if (isLost && before instanceof HTMLElement && before.isConnected) {
          before.focus({ preventScroll: true });
        }
      });
    },
    [before],
  );
}

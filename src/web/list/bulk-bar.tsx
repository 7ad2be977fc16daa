import { lazy, Suspense, useState } from 'react';
import type { BulkBarProps } from './bulk-action.ts';

const BulkBarWindow = lazy(async () => ({
  default: (await import('./bulk-bar-window.tsx')).BulkBarWindow,
}));

/**
 * The bar of bulk actions at the bottom of the screen. It appears when the first row is selected.
 * It stays mounted after the selection is cleared, so that an action's report can still be shown.
 */
export function BulkBar(props: BulkBarProps) {
  const { count } = props.list.selection;
  const [isNeeded, setIsNeeded] = useState(false);
  if (count > 0 && !isNeeded) setIsNeeded(true);

  return (
    isNeeded && (
      <Suspense>
        <BulkBarWindow {...props} />
      </Suspense>
    )
  );
}

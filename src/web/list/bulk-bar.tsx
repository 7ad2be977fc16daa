import { lazy, Suspense, useState } from 'react';
import type { BulkBarProps } from './bulk-action.ts';

const BulkBarWindow = lazy(async () => ({
  default: (await import('./bulk-bar-window.tsx')).BulkBarWindow,
}));

/**
 * The bar of actions for the chosen rows. It appears with the first of them, at the foot of the screen, and
 * stays for the report of an action that let all rows go.
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

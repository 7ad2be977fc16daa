import { lazy, Suspense } from 'react';
import type { FilterPopoverProps } from './filter-popover.tsx';

const load = () => import('./filter-popover.tsx');
const FilterPopover = lazy(async () => ({ default: (await load()).FilterPopover }));

/** Preloads the filter editor when the user hovers over or focuses a filter button. */
export function loadFilterPopover(): void {
  void load();
}

/**
 * The filter popover, loaded on demand: it includes a calendar, and lists don't need it until the
 * user filters.
 */
export function LazyFilterPopover(props: FilterPopoverProps) {
  return (
    <Suspense>
      <FilterPopover {...props} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import type { FilterPopoverProps } from './filter-popover.tsx';

const load = () => import('./filter-popover.tsx');
const FilterPopover = lazy(async () => ({ default: (await load()).FilterPopover }));

/** Starts loading the filter editor when the user hovers over or focuses a filter button. */
export function loadFilterPopover(): void {
  void load();
}

/** The filter editor with its calendar, which no list needs until the user filters. */
export function LazyFilterPopover(props: FilterPopoverProps) {
  return (
    <Suspense>
      <FilterPopover {...props} />
    </Suspense>
  );
}

import { Popover } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FilterField } from './list-filters.ts';
import classes from './filter-popover.module.css';
import type { ListState } from './use-list-state.ts';

// The editor brings the calendar along, which no list needs before somebody filters.
const FilterEditor = lazy(async () => {
  const module = await import('./filter-editor.tsx');
  return { default: module.FilterEditor };
});

interface FilterPopoverProps {
  field: FilterField;
  state: ListState;
  onClose: () => void;
}

/** A filter editor beside the button that opened it. Put it, only while it is open, into the button's positioned parent. */
export function FilterPopover({ field, state, onClose }: FilterPopoverProps) {
  return (
    <Popover
      opened
      onChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      position="bottom-start"
      width={264}
      trapFocus
      returnFocus
      // Its name comes from the field, not from the anchor.
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        aria-label={`Filter by ${field.label}`}
        className={classes.dropdown}
      >
        <Suspense fallback={<div className={classes.loading} tabIndex={-1} data-autofocus />}>
          <FilterEditor field={field} state={state} onDone={onClose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

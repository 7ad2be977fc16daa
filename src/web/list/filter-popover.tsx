import { SidePopover } from '../ui/side-popover.tsx';
import { FilterEditor } from './filter-editor.tsx';
import type { FilterField } from './list-filters.ts';
import type { ListState } from './use-list-state.ts';

export interface FilterPopoverProps {
  field: FilterField;
  state: ListState;
  onClose: () => void;
}

/** A popover with a field's filter editor, next to the button that opened it. */
export function FilterPopover({ field, state, onClose }: FilterPopoverProps) {
  return (
    <SidePopover label={`Filter by ${field.label}`} onClose={onClose}>
      <FilterEditor field={field} state={state} onDone={onClose} />
    </SidePopover>
  );
}

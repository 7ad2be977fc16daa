import { AsyncPicker, type PickerSource } from '../ui/async-picker.tsx';
import type { FilterField } from './list-filters.ts';
import type { ListState } from './use-list-state.ts';

interface RecordFilterProps {
  field: FilterField;
  source: PickerSource;
  state: ListState;
  onDone: () => void;
}

/** Narrows a list to what belongs to one record: an invoice's client. */
export function RecordFilter({ field, source, state, onDone }: RecordFilterProps) {
  const chosen = state.query.filters.find(({ field: key }) => key === field.key)?.values[0];

  return (
    <AsyncPicker
      label={field.label}
      placeholder="All"
      nothingFound="Nothing found"
      source={source}
      value={chosen === undefined ? null : Number(chosen)}
      clearable
      data-autofocus
      // Inside the popover: a click outside it would close it before the choice counts.
      comboboxProps={{ withinPortal: false }}
      onChange={(id) => {
        state.setFilter(field.key, 'equals', id === null ? [] : [String(id)]);
        onDone();
      }}
    />
  );
}

import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { isCalendarDay } from '#shared/calendar-day.ts';
import type { FilterOperator } from '#shared/list-query.ts';
import { DayInput } from '../ui/day-input.tsx';
import { operatorLabel, operatorsOf } from './list-filters.ts';
import type { ListState } from './use-list-state.ts';
import { AsyncPicker, type PickerSource } from '../ui/async-picker.tsx';
import type { FilterField } from './list-filters.ts';

interface FilterEditorProps {
  field: FilterField;
  state: ListState;
  /** Called once the filter is set, so a popover can close. */
  onDone: () => void;
}

/**
 * Edits the filters of one field: a picker for a record, checkboxes for a field with known values,
 * or an operator and a value for everything else.
 */
export function FilterEditor({ field, state, onDone }: FilterEditorProps) {
  const { source } = field;
  if (source) return <RecordFilter field={field} source={source} state={state} onDone={onDone} />;

  return field.values.length > 0 ? (
    <ChoiceFilter field={field} state={state} />
  ) : (
    <ValueFilter field={field} state={state} onDone={onDone} />
  );
}

function ChoiceFilter({ field, state }: Pick<FilterEditorProps, 'field' | 'state'>) {
  const values = state.query.filters.find(({ field: key }) => key === field.key)?.values ?? [];

  return (
    <Checkbox.Group
      label={field.label}
      value={values}
      onChange={(next) => state.setFilter(field.key, 'equals', next)}
    >
      <Stack gap={10} mt={8} mah={320} style={{ overflowY: 'auto' }}>
        {field.values.map((value, index) => (
          <Checkbox
            key={value}
            value={value}
            label={field.valueLabel(value)}
            autoFocus={index === 0}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function ValueFilter({ field, state, onDone }: FilterEditorProps) {
  const conditions = state.query.filters.filter(({ field: key }) => key === field.key);
  const valueOf = (operator: FilterOperator) =>
    conditions.find((one) => one.operator === operator)?.values[0] ?? '';
  const [operator, setOperator] = useState<FilterOperator>(
    conditions[0]?.operator ?? operatorsOf(field.kind)[0] ?? 'equals',
  );
  const [value, setValue] = useState(valueOf(operator));
  const isNumber = field.kind === 'number' || field.kind === 'money';
  const text = value.trim();
  const isWrong =
    text !== '' &&
    ((isNumber && !Number.isFinite(Number(text))) ||
      (field.kind === 'date' && !isCalendarDay(text)));

  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (isWrong) return;
    state.setFilter(field.key, operator, text === '' ? [] : [text]);
    onDone();
  };

  return (
    <form onSubmit={apply}>
      <Stack gap="xs">
        <NativeSelect
          label={field.label}
          value={operator}
          data={operatorsOf(field.kind).map((one) => ({
            value: one,
            label: operatorLabel(field.kind, one),
          }))}
          onChange={(event) => {
            const next = event.currentTarget.value as FilterOperator;
            setOperator(next);
            setValue(valueOf(next) || value);
          }}
        />
        {field.kind === 'date' ? (
          <DayInput
            aria-label={`${field.label}: day`}
            value={value || null}
            onChange={(day) => setValue(day ?? '')}
            error={isWrong && 'Enter a date such as 1/31/2026'}
            autoFocus
          />
        ) : (
          <TextInput
            aria-label={`${field.label}: value`}
            data-autofocus
            autoFocus
            value={value}
            onChange={(event) =>
              setValue(
                isNumber
                  ? event.currentTarget.value.replace(/[$,\s]/g, '')
                  : event.currentTarget.value,
              )
            }
            inputMode={isNumber ? 'decimal' : 'text'}
            leftSection={field.kind === 'money' ? '$' : undefined}
            error={isWrong && 'Enter a number'}
            maxLength={200}
          />
        )}
        <Group gap="xs" justify="flex-end">
          <Button
            variant="subtle"
            color="gray"
            disabled={conditions.length === 0}
            onClick={() => {
              state.setFilter(field.key, operator, []);
              onDone();
            }}
          >
            Clear
          </Button>
          <Button type="submit">Apply</Button>
        </Group>
      </Stack>
    </form>
  );
}

interface RecordFilterProps {
  field: FilterField;
  source: PickerSource;
  state: ListState;
  onDone: () => void;
}

/** Filters a list by a related record, such as an invoice's client. */
function RecordFilter({ field, source, state, onDone }: RecordFilterProps) {
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
      // Render the dropdown inside the popover: otherwise, clicking an option counts as clicking
      // outside and closes the popover before the choice registers.
      comboboxProps={{ withinPortal: false }}
      onChange={(id) => {
        state.setFilter(field.key, 'equals', id === null ? [] : [String(id)]);
        onDone();
      }}
    />
  );
}

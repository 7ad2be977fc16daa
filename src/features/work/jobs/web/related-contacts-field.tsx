import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { anyContactSource } from '#features/work/contacts/web/client-source.ts';
import type { FieldProps } from '#web/form/field-props.ts';
import { textsOf, useFormField } from '#web/form/use-form-field.ts';
import { pickerSearch } from '#web/ui/async-picker.tsx';
import { PickerOption } from '#web/ui/picker-option.tsx';
import { MultiSelect } from '#web/ui/several-input.tsx';
import { useContactNames } from './job-people.tsx';

/** The field for a job's related contacts: contact ids as strings, or names. */
export function RelatedContactsField({
  control,
  name,
  label,
}: FieldProps<FieldValues, FieldValues>) {
  const { value, change, leave, attach, error } = useFormField({ control, name });
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 250);
  const chosen = textsOf(value);

  const found = useQuery({ ...pickerSearch(anyContactSource, q), enabled: isOpen });
  const items = found.data?.items ?? [];
  const names = useContactNames(chosen);
  // Remember the names of chosen contacts, since the list may show others by then.
  const [seen, setSeen] = useState<ReadonlyMap<string, string>>(new Map());
  const labels = new Map([
    ...seen,
    ...items.map(({ id, label }) => [String(id), label] as const),
    ...names,
  ]);
  const details = new Map(items.map(({ id, detail }) => [String(id), detail]));

  return (
    <MultiSelect
      ref={attach}
      name={name}
      label={label}
      placeholder={chosen.length === 0 ? 'Adjuster, neighbor, supplier…' : undefined}
      searchable
      clearable
      hidePickedOptions
      data={[...new Set([...labels.keys(), ...chosen])].map((id) => ({
        value: id,
        label: labels.get(id) ?? id,
      }))}
      // Show only the results from the server, which has already filtered them.
      filter={({ options }) => options.filter((one) => 'value' in one && details.has(one.value))}
      value={chosen}
      onChange={(next) => {
        setSeen(new Map(next.map((id) => [id, labels.get(id) ?? id])));
        change(next);
      }}
      searchValue={text}
      onSearchChange={setText}
      onDropdownOpen={() => setIsOpen(true)}
      onDropdownClose={() => setIsOpen(false)}
      onBlur={leave}
      nothingFoundMessage={found.isPending ? 'Searching…' : 'No contacts found'}
      renderOption={({ option }) => (
        <PickerOption label={option.label} detail={details.get(option.value)} />
      )}
      error={error}
    />
  );
}

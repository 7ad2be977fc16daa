import { get, useFormState } from 'react-hook-form';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '#web/form/field-props.ts';
import { SelectField } from '#web/form/select-field.tsx';
import { usePersonChoices } from './person-choices.ts';

/** Selects one of the company's users, or none. The form value is the user's id or null. */
export function PersonField<Input extends FieldValues, Output>(props: FieldProps<Input, Output>) {
  const { control, name } = props;
  const { defaultValues } = useFormState({ control });
  const choices = usePersonChoices([get(defaultValues, name)]);

  return (
    <SelectField
      {...props}
      isId
      choices={choices}
      placeholder="Unassigned"
      nothingFound="No matching person"
      clearable
      searchable
    />
  );
}

import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '#web/form/field-props.ts';
import { textOf, useInputField } from '#web/form/use-form-field.ts';
import { Autocomplete } from '#web/ui/several-input.tsx';
import { leadSourceLabel } from '../lead-source.ts';
import { useLeadSourceChoices } from './lead-source-choices.ts';

/** The field for a job's lead source: one of the company's sources, or any other text. */
export function LeadSourceField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  ...props
}: FieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label, isLabelHidden, isWide });
  const choices = useLeadSourceChoices({ withHidden: false });
  const shown = leadSourceLabel(textOf(value));
  const labels = choices.map((choice) => choice.label);

  return (
    <Autocomplete
      {...props}
      {...input}
      name={name}
      placeholder="Referral, yard sign, radio"
      maxLength={60}
      data={labels}
      // If a source is already chosen, don't filter by it: show all sources so the user can choose
      // a different one.
      {...(labels.includes(shown) && { filter: ({ options }) => options })}
      value={shown}
      onChange={(text) => {
        const known = choices.find((one) => one.label.toLowerCase() === text.toLowerCase());
        change(known?.value ?? text);
      }}
      clearable
    />
  );
}

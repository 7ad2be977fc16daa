import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '#web/form/field-props.ts';
import { textOf, useInputField } from '#web/form/use-form-field.ts';
import { Autocomplete } from '#web/ui/several-input.tsx';
import { leadSourceLabel } from '../lead-source.ts';
import { useLeadSourceChoices } from './lead-source-choices.ts';

/** The lead source of a job: a source in the company's list, or any other text. */
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
      // Show all sources while a source is chosen, so that another one can be chosen.
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

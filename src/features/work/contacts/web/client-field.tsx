import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '#web/form/field-props.ts';
import { numberOf, useInputField } from '#web/form/use-form-field.ts';
import type { PickerItem } from '#web/ui/async-picker.tsx';
import { ClientPicker } from './client-picker.tsx';

interface ClientFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  placeholder?: string;
  clearable?: boolean;
  /** Called after the form value is set, for example to clear another client's job. */
  onChoose?: (id: number | null, item: PickerItem | null) => void;
}

/**
 * A form field for choosing a client. The form value is a contact id or null.
 *
 * @example
 * <ClientField
 *   control={control}
 *   name="clientId"
 *   label="Client"
 *   required
 *   onChoose={() => form.setValue('jobId', null, { shouldDirty: true })}
 * />
 */
export function ClientField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  onChoose,
  ...props
}: ClientFieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label, isLabelHidden, isWide });
  const id = numberOf(value);

  return (
    <ClientPicker
      {...props}
      {...input}
      name={name}
      value={id !== null && id > 0 ? id : null}
      onChange={(chosen, item) => {
        change(chosen);
        onChoose?.(chosen, item);
      }}
    />
  );
}

import type { FieldValues } from 'react-hook-form';
import { AsyncPicker, type AsyncPickerProps, type PickerItem } from '../ui/async-picker.tsx';
import type { FieldProps } from './field-props.ts';
import { useInputField } from './use-form-field.ts';

interface PickerFieldProps<Input extends FieldValues, Output>
  extends
    FieldProps<Input, Output>,
    Pick<
      AsyncPickerProps,
      'source' | 'nothingFound' | 'quickCreate' | 'placeholder' | 'clearable'
    > {
  /**
   * Called with the chosen record, after the form is updated. For example, to clear a job that
   * belongs to a different client.
   */
  onChoose?: (id: number | null, item: PickerItem | null) => void;
}

/** A field to pick another record. Its form value is the record's id, or null. */
export function PickerField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  onChoose,
  ...props
}: PickerFieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label, isLabelHidden, isWide });

  return (
    <AsyncPicker
      {...props}
      {...input}
      name={name}
      value={typeof value === 'number' && value > 0 ? value : null}
      onChange={(id, item) => {
        change(id);
        onChoose?.(id, item);
      }}
    />
  );
}

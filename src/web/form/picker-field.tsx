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
  /** Called with the chosen record, after the form has its id: to clear a job that is another client's. */
  onChoose?: (id: number | null, item: PickerItem | null) => void;
}

/** A picker of another record: its id, or null, in the form. */
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

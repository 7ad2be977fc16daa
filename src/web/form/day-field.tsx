import type { FieldValues } from 'react-hook-form';
import type { CalendarDay } from '#shared/calendar-day.ts';
import { DayInput } from '../ui/day-input.tsx';
import type { FieldProps } from './field-props.ts';
import { textOf, useInputField } from './use-form-field.ts';

interface DayFieldProps<Input extends FieldValues, Output> extends FieldProps<Input, Output> {
  placeholder?: string;
  minDate?: CalendarDay;
  maxDate?: CalendarDay;
  /**
   * Called with the chosen day, after the form is updated. For example, to move a due date along
   * with it.
   */
  onChoose?: (day: CalendarDay | null) => void;
}

/** A field for a calendar day. Its form value is 'YYYY-MM-DD' or null. */
export function DayField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
  onChoose,
  ...props
}: DayFieldProps<Input, Output>) {
  const { value, change, input } = useInputField({ control, name, label, isLabelHidden, isWide });

  return (
    <DayInput
      {...props}
      {...input}
      value={textOf(value) || null}
      onChange={(day) => {
        change(day);
        onChoose?.(day);
      }}
    />
  );
}

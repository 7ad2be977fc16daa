import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/** The parts of a form field that an input component needs. */
interface FormField {
  /** The raw form value. Inputs show whatever part of it they can. */
  value: unknown;
  change: (value: unknown) => void;
  leave: () => void;
  /** Pass this as the input's `ref`, so the first invalid field can receive the focus. */
  attach: (input: HTMLElement | null) => void;
  error: string | undefined;
}

/**
 * Connects an input to a form field. All fields must use this: a component that reads errors from a
 * form passed as a prop would never update, because the React compiler memoizes it.
 */
export function useFormField<Input extends FieldValues, Output>({
  control,
  name,
}: {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
}): FormField {
  const { field, fieldState } = useController({ control, name });

  return {
    value: field.value,
    change: field.onChange,
    leave: field.onBlur,
    attach: field.ref,
    error: fieldState.error?.message,
  };
}

/**
 * Returns the props that make a Mantine input show its label, or expose it only to screen readers.
 */
function labelProps(label: string, isLabelHidden: boolean | undefined) {
  return isLabelHidden ? { 'aria-label': label } : { label };
}

/** Returns the props that make a Mantine input span an entire row of a `FormGrid`. */
function wideProps(isWide: boolean | undefined) {
  return isWide ? { wrapperProps: { 'data-wide': true } } : {};
}

interface InputFieldProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  name: FieldPath<Input>;
  label: string;
  isLabelHidden?: boolean | undefined;
  isWide?: boolean | undefined;
}

/**
 * Connects an input with a label to a form field. `input` contains all of its props except the
 * value.
 */
export function useInputField<Input extends FieldValues, Output>({
  control,
  name,
  label,
  isLabelHidden,
  isWide,
}: InputFieldProps<Input, Output>) {
  const { value, change, leave, attach, error } = useFormField({ control, name });
  const labels = { ...labelProps(label, isLabelHidden), ...wideProps(isWide) };

  return { value, change, input: { ...labels, ref: attach, onBlur: leave, error } };
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

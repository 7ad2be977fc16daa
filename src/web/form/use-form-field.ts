import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/** The parts of a form's field that an input needs. */
interface FormField {
  /** The value as the form holds it; an input shows what it can of it. */
  value: unknown;
  change: (value: unknown) => void;
  leave: () => void;
  /** For the input's `ref`, so that the first wrong field can take the focus. */
  attach: (input: HTMLElement | null) => void;
  error: string | undefined;
}

/**
 * Ties an input to a field of the form. Every field uses this: a component that reads errors off a form
 * handed to it would never show them, since the compiler remembers it.
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

/** Returns the props by which Mantine's inputs show a label: visible, or for screen readers only. */
function labelProps(label: string, isLabelHidden: boolean | undefined) {
  return isLabelHidden ? { 'aria-label': label } : { label };
}

/** Props that make a Mantine input span a full row of a `FormGrid`. */
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

/** The same for an input with a label: `input` has its props other than the value. */
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

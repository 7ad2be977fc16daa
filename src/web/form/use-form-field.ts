import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

/** One field of a form, as an input needs it. */
export interface FormField {
  /** As the form holds it; an input makes of it what it can show. */
  value: unknown;
  change: (value: unknown) => void;
  leave: () => void;
  /** For the input's `ref`, so that the first wrong field can take the focus. */
  attach: (input: HTMLElement | null) => void;
  error: string | undefined;
}

/**
 * Ties an input to a field of the form. Every field goes through here: a component that reads errors
 * off a form handed to it would never show them, since the compiler remembers it.
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

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

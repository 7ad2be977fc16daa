import { createContext, useContext, type ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';

type AnyControl = Control<FieldValues, unknown, FieldValues>;

const FormControlContext = createContext<AnyControl | null>(null);

interface FormControlProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  children: ReactNode;
}

/**
 * Connects the fields inside it to their form. `RecordForm` includes this; forms without a
 * `RecordForm` use it directly.
 */
export function FormControl<Input extends FieldValues, Output>({
  control,
  children,
}: FormControlProps<Input, Output>) {
  // The fields know their entity but not the types of the surrounding form.
  return (
    <FormControlContext value={control as unknown as AnyControl}>{children}</FormControlContext>
  );
}

/** Returns the control of the surrounding form. Throws if there is none. */
export function useFormControl(): AnyControl {
  const control = useContext(FormControlContext);
  if (!control) throw new Error('A field needs a form around it');

  return control;
}

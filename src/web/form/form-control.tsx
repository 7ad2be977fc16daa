import { createContext, useContext, type ReactNode } from 'react';
import type { Control, FieldValues } from 'react-hook-form';

type AnyControl = Control<FieldValues, unknown, FieldValues>;

const FormControlContext = createContext<AnyControl | null>(null);

interface FormControlProps<Input extends FieldValues, Output> {
  control: Control<Input, unknown, Output>;
  children: ReactNode;
}

/** Connects the fields in it to their form. `RecordForm` does so; a form without one uses this directly. */
export function FormControl<Input extends FieldValues, Output>({
  control,
  children,
}: FormControlProps<Input, Output>) {
  // The fields know their entity, not the types of the form around them.
  return (
    <FormControlContext value={control as unknown as AnyControl}>{children}</FormControlContext>
  );
}

/** The form around a field. Throws where there is none. */
export function useFormControl(): AnyControl {
  const control = useContext(FormControlContext);
  if (!control) throw new Error('A field needs a form around it');

  return control;
}

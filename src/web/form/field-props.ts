import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** Props that all form fields share. `Input` and `Output` are inferred from `control`. */
export interface FieldProps<Input extends FieldValues, Output> {
  /** The `form.control` from `useRecordForm`. */
  control: Control<Input, unknown, Output>;
  /** The field's path in the form values: 'name', 'items.0.price'. */
  name: FieldPath<Input>;
  label: string;
  /** Help text below the label or field. */
  description?: ReactNode;
  /** Marks the field as required; the schema enforces it. */
  required?: boolean;
  disabled?: boolean;
  /** True only for fields in a table whose column heading serves as the label. */
  isLabelHidden?: boolean;
  /** True to use an entire row of a `FormGrid`. */
  isWide?: boolean;
}

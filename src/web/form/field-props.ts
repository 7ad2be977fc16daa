import type { ReactNode } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';

/** The props of every form field. `Input` and `Output` follow from `control`. */
export interface FieldProps<Input extends FieldValues, Output> {
  /** `form.control` of `useRecordForm`. */
  control: Control<Input, unknown, Output>;
  /** The field in the form's values: 'name', 'items.0.price'. */
  name: FieldPath<Input>;
  label: string;
  /** Help text below the label or field. */
  description?: ReactNode;
  /** Marks the field as required; the schema enforces it. */
  required?: boolean;
  disabled?: boolean;
  /** True only for a field in a table whose column head is its label. */
  isLabelHidden?: boolean;
  /** A whole row of a `FormGrid`. */
  isWide?: boolean;
}

import type { Field } from '#shared/fields/field.ts';
import { statusLabel } from '../ui/status-color.ts';
import type { Choice } from './select-field.tsx';

/** Returns a field's choices with their labels. */
export function choicesOf({ values = [], choices }: Pick<Field, 'values' | 'choices'>): Choice[] {
  return values.map((value) => ({ value, label: choices?.[value] ?? statusLabel(value) }));
}

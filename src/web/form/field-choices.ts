import type { Field } from '#shared/fields/field.ts';
import { statusLabel } from '../ui/status-color.ts';
import type { Choice } from './select-field.tsx';

/** The choices of a field, in the words people read. */
export function choicesOf({ values = [], choices }: Pick<Field, 'values' | 'choices'>): Choice[] {
  return values.map((value) => ({ value, label: choices?.[value] ?? statusLabel(value) }));
}

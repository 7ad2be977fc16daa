/** Form values for a record, determined by the types of its fields. */
import type { z } from 'zod';
import type { Field, Fields } from '#shared/fields/field.ts';
import { phoneText } from '#shared/phone.ts';

/** The values of a form that has these fields. */
type FormValues<F extends Fields> = { [K in keyof F]: z.input<F[K]['schema']> };

/**
 * Returns the value of an empty input: '' if the user types into it, null if the user makes a
 * choice.
 */
function emptyValue({ kind }: Field): unknown {
  switch (kind) {
    case 'text':
    case 'lines':
    case 'email':
    case 'phone':
    case 'time':
      return '';
    case 'texts':
      return [];
    case 'flag':
      return false;
    default:
      return null;
  }
}

function valuesOf<F extends Fields>(
  fields: F,
  valueOf: (name: string, field: Field) => unknown,
): FormValues<F> {
  const entries = Object.entries(fields).map(([name, field]) => [name, valueOf(name, field)]);

  return Object.fromEntries(entries) as FormValues<F>;
}

/**
 * Returns the form values of a new record: each field's default, or an empty value. A required
 * choice without a default starts out unselected.
 *
 * @example
 * const initial = { ...emptyForm(contact.fields), name: search.name ?? '' };
 */
export function emptyForm<F extends Fields>(fields: F): FormValues<F> {
  return valuesOf(fields, (_name, field) => field.default ?? emptyValue(field));
}

/**
 * Returns the form values of an existing record. Fields that the record doesn't contain are empty.
 */
export function formOf<F extends Fields>(fields: F, record: object): FormValues<F> {
  const values = new Map<string, unknown>(Object.entries(record));

  return valuesOf(fields, (name, field) => {
    const value = values.get(name) ?? emptyValue(field);

    return field.kind === 'phone' && typeof value === 'string' ? phoneText(value) : value;
  });
}

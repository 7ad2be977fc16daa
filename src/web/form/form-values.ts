/** The values of a form for a record, by the kinds of its fields. */
import type { z } from 'zod';
import type { Field, Fields } from '#shared/fields/field.ts';
import { phoneText } from '#shared/phone.ts';

/** The values of a form with these fields. */
type FormValues<F extends Fields> = { [K in keyof F]: z.input<F[K]['schema']> };

/** An empty input is '' where it is typed into, and null where it is chosen from. */
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
 * The form of a new record: each field's default, or nothing. A required choice without a default
 * has nothing chosen.
 *
 * @example
 * const initial = { ...emptyForm(contact.fields), name: search.name ?? '' };
 */
export function emptyForm<F extends Fields>(fields: F): FormValues<F> {
  return valuesOf(fields, (_name, field) => field.default ?? emptyValue(field));
}

/** The form of an existing record. A field that the record does not carry is empty. */
export function formOf<F extends Fields>(fields: F, record: object): FormValues<F> {
  const values = new Map<string, unknown>(Object.entries(record));

  return valuesOf(fields, (name, field) => {
    const value = values.get(name) ?? emptyValue(field);

    return field.kind === 'phone' && typeof value === 'string' ? phoneText(value) : value;
  });
}

/** Schemas and values that combine several declared fields. */
import type { z } from 'zod';
import type { Fields } from './field.ts';

/** The fields' schemas in a record, by name. */
export type Schemas<F extends Fields> = { [K in keyof F]: F[K]['schema'] };

/** The fields' schemas in an update request, by name. */
export type Updates<F extends Fields> = { [K in keyof F]: F[K]['update'] };

/** The values of a record that has these fields. */
export type ValuesOf<F extends Fields> = { [K in keyof F]: z.output<F[K]['schema']> };

/** Maps each field's name to one of its properties. */
export function mapFields<T>(fields: Fields, of: (field: Fields[string]) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]));
}

export function schemasOf<F extends Fields>(fields: F): Schemas<F> {
  return mapFields(fields, ({ schema }) => schema) as Schemas<F>;
}

export function updatesOf<F extends Fields>(fields: F): Updates<F> {
  return mapFields(fields, ({ update }) => update) as Updates<F>;
}

/** Returns the values of an empty record: each field's default, or null. */
export function defaultsOf<F extends Fields>(fields: F): ValuesOf<F> {
  return mapFields(fields, (field) => field.default ?? null) as ValuesOf<F>;
}

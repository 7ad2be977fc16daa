/** Determines which fields the rows of a list response contain. */
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { ownership } from '#shared/fields/field-schemas.ts';
import type { ListQuery } from '#shared/list-query.ts';

interface RowFields {
  /** The fields returned if the query doesn't name any. */
  usual: string[];
  /** Large fields, returned only if the query names them. */
  onRequest: string[];
}

function rowOf({ method, path, response }: Endpoint): z.ZodObject {
  const rows: unknown = response;
  if (rows instanceof z.ZodArray && rows.element instanceof z.ZodObject) return rows.element;

  throw new Error(`${method} ${path} is a list whose rows are no objects`);
}

interface Rows {
  fields: RowFields;
  /** The schema of rows with the default fields. */
  usual: z.ZodType;
}

/** Cache the schemas per endpoint: every new schema has to be compiled again. */
const rowsOfCalls = new WeakMap<Endpoint, Rows>();

function rowsOf(endpoint: Endpoint): Rows {
  const known = rowsOfCalls.get(endpoint);
  if (known) return known;
  const fields = findRowFields(endpoint);
  const rows = { fields, usual: rowsWith(endpoint, fields.usual) };
  rowsOfCalls.set(endpoint, rows);

  return rows;
}

/** Returns the fields that a list request can name in `fields`. */
export const rowFieldsOf = (endpoint: Endpoint): RowFields => rowsOf(endpoint).fields;

function findRowFields(endpoint: Endpoint): RowFields {
  const fields = Object.entries(rowOf(endpoint).shape);
  const isOnRequest = ([name, schema]: [string, unknown]) =>
    schema instanceof z.ZodOptional && !(name in ownership);
  const names = (are: boolean) =>
    fields.flatMap((field) => (isOnRequest(field) === are ? [field[0]] : []));

  return { usual: names(false), onRequest: names(true) };
}

/**
 * Returns the schema of the rows in a response: the id and the requested fields, or the default
 * fields.
 */
export function answeredRows(endpoint: Endpoint, { fields }: Pick<ListQuery, 'fields'>): z.ZodType {
  return fields ? rowsWith(endpoint, ['id', ...fields]) : rowsOf(endpoint).usual;
}

function rowsWith(endpoint: Endpoint, names: readonly string[]): z.ZodType {
  const { shape } = rowOf(endpoint);

  return z.array(
    z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => names.includes(name)))),
  );
}

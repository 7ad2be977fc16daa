/** The fields of the rows depend on the list call. */
import { z } from 'zod';
import type { Endpoint } from '#shared/endpoint.ts';
import { ownership } from '#shared/fields/field-schemas.ts';
import type { ListQuery } from '#shared/list-query.ts';

interface RowFields {
  /** The fields of each row when the query names none. */
  usual: string[];
  /** Large fields, returned only where the query names them. */
  onRequest: string[];
}

function rowOf({ method, path, response }: Endpoint): z.ZodObject {
  const rows: unknown = response;
  if (rows instanceof z.ZodArray && rows.element instanceof z.ZodObject) return rows.element;

  throw new Error(`${method} ${path} is a list whose rows are no objects`);
}

interface Rows {
  fields: RowFields;
  /** The schema of the usual rows. */
  usual: z.ZodType;
}

/** Schemas are made once for each call: a new one has to be compiled again. */
const rowsOfCalls = new WeakMap<Endpoint, Rows>();

function rowsOf(endpoint: Endpoint): Rows {
  const known = rowsOfCalls.get(endpoint);
  if (known) return known;
  const fields = findRowFields(endpoint);
  const rows = { fields, usual: rowsWith(endpoint, fields.usual) };
  rowsOfCalls.set(endpoint, rows);

  return rows;
}

/** The fields by which a list call's `fields` may be filled. */
export const rowFieldsOf = (endpoint: Endpoint): RowFields => rowsOf(endpoint).fields;

function findRowFields(endpoint: Endpoint): RowFields {
  const fields = Object.entries(rowOf(endpoint).shape);
  const isOnRequest = ([name, schema]: [string, unknown]) =>
    schema instanceof z.ZodOptional && !(name in ownership);
  const names = (are: boolean) =>
    fields.flatMap((field) => (isOnRequest(field) === are ? [field[0]] : []));

  return { usual: names(false), onRequest: names(true) };
}

/** The schema of the rows that a query returns: the id and the fields it names, or the usual ones. */
export function answeredRows(endpoint: Endpoint, { fields }: Pick<ListQuery, 'fields'>): z.ZodType {
  return fields ? rowsWith(endpoint, ['id', ...fields]) : rowsOf(endpoint).usual;
}

function rowsWith(endpoint: Endpoint, names: readonly string[]): z.ZodType {
  const { shape } = rowOf(endpoint);

  return z.array(
    z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => names.includes(name)))),
  );
}

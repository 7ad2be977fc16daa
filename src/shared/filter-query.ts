/**
 * Query schemas for calls that filter records the way lists do but return something else, such as a
 * total.
 */
import { z } from 'zod';
import { filterKey, OPERATORS_OF } from './list-query.ts';
import type { FilterValues, ListFields, ListFilter } from './list-query.ts';
import { parseListQuery } from './parse-list-query.ts';

const values = z.union([z.string(), z.array(z.string())]);

/**
 * Creates the query schema for filters by these fields, in the list grammar:
 * `filter[status]=lead&filter[amount][gt]=100`.
 */
export function filterQuery(fields: ListFields): z.ZodType<FilterValues, FilterValues> {
  const keys = Object.entries(fields).flatMap(([field, { kind }]) =>
    OPERATORS_OF[kind].map((operator) => filterKey({ field, operator })),
  );

  return z
    .strictObject(Object.fromEntries(keys.map((key) => [key, values.optional()])))
    .superRefine((query, context) => {
      for (const { path, message } of parseListQuery(fields, query).issues) {
        context.addIssue({ code: 'custom', path: [path], message: `${path}: ${message}` });
      }
    });
}

/** Returns the filters in such a query. */
export const filtersOf = (fields: ListFields, query: FilterValues): ListFilter[] =>
  parseListQuery(fields, { ...query }).query.filters;

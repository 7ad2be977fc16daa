/** The query of a call that is narrowed as a list is, without being the list itself: a figure over records. */
import { z } from 'zod';
import { filterKey, OPERATORS_OF } from './list-query.ts';
import type { FilterValues, ListFields, ListFilter } from './list-query.ts';
import { parseListQuery } from './parse-list-query.ts';

const values = z.union([z.string(), z.array(z.string())]);

/** Conditions by these fields, in the grammar of lists: `filter[status]=lead&filter[amount][gt]=100`. */
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

/** The conditions that such a query names. */
export const filtersOf = (fields: ListFields, query: FilterValues): ListFilter[] =>
  parseListQuery(fields, { ...query }).query.filters;

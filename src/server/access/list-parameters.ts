/** A list endpoint's query parameters, for the OpenAPI document. */
import type { Endpoint } from '#shared/endpoint.ts';
import {
  MAX_COUNTED_OWN_ROWS,
  MAX_COUNTED_ROWS,
  MAX_IDS,
  MAX_PAGE_SIZE,
  OPERATORS_OF,
  PAGE_SIDES,
} from '#shared/list-query.ts';
import type { ListFields } from '#shared/list-query.ts';
import { rowFieldsOf } from '#server/access/list-rows.ts';

// Use type aliases: the OpenAPI library's types don't accept interfaces.
type PlainSchema = {
  type: 'string' | 'number' | 'integer';
  enum?: string[];
  minimum?: number;
  maximum?: number;
};

type ArraySchema = {
  type: 'array';
  items: PlainSchema;
  minItems?: number;
  maxItems?: number;
};

export type ListParameter = {
  in: 'query';
  name: string;
  description: string;
  schema: PlainSchema | ArraySchema;
  /** Send several values as one comma-separated parameter. */
  style?: 'form';
  explode?: false;
};

/** '10,000' */
const counted = (rows: number) => rows.toLocaleString('en-US');

const plain = (name: string, description: string, schema: PlainSchema): ListParameter => ({
  in: 'query',
  name,
  description,
  schema,
});

const commaSeparated = (
  name: string,
  description: string,
  schema: Omit<ArraySchema, 'type'>,
): ListParameter => ({
  in: 'query',
  name,
  description: `${description}, comma-separated`,
  schema: { type: 'array', ...schema },
  style: 'form',
  explode: false,
});

function filterParameters(fields: ListFields): ListParameter[] {
  return Object.entries(fields).flatMap(([name, { kind, values }]) =>
    OPERATORS_OF[kind].map((operator) =>
      plain(
        operator === 'equals' ? `filter[${name}]` : `filter[${name}][${operator}]`,
        `${name} ${operator}`,
        values
          ? { type: 'string', enum: [...values] }
          : { type: kind === 'number' || kind === 'money' ? 'number' : 'string' },
      ),
    ),
  );
}

/** Filters that also work without `filter[…]` around their name. */
function plainParameters(fields: ListFields): ListParameter[] {
  return Object.entries(fields)
    .filter(([, { isPlain }]) => isPlain)
    .map(([name]) => plain(name, `Same as filter[${name}]`, { type: 'string' }));
}

function rowParameters(endpoint: Endpoint): ListParameter[] {
  if (!endpoint.response) return [];
  const { usual, onRequest } = rowFieldsOf(endpoint);
  const large =
    onRequest.length > 0 ? ` (${onRequest.join(', ')} are large: only with page and pageSize)` : '';

  return [
    commaSeparated('fields', `Return only these fields and the id${large}`, {
      items: { type: 'string', enum: [...usual, ...onRequest] },
    }),
    plain(
      'total',
      `bounded: stops counting at ${counted(MAX_COUNTED_ROWS)}, and at ${counted(MAX_COUNTED_OWN_ROWS)} for a user who sees only their own records; faster for large lists`,
      { type: 'string', enum: ['exact', 'bounded'] },
    ),
  ];
}

/** Returns the query parameters of a list endpoint; empty for any other endpoint. */
export function listParameters(endpoint: Endpoint): ListParameter[] {
  if (!endpoint.list) return [];
  const names = Object.keys(endpoint.list);
  const recordId: PlainSchema = { type: 'integer', minimum: 1 };

  return [
    plain('q', 'Search text', { type: 'string' }),
    commaSeparated('sort', 'Sort fields; prefix with - for descending', {
      items: { type: 'string', enum: names.flatMap((name) => [name, `-${name}`]) },
    }),
    plain('page', 'Page number, from 1. Without it, returns the whole list up to 10,000 rows', {
      type: 'integer',
      minimum: 1,
    }),
    plain('pageSize', 'Rows per page', { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE }),
    ...PAGE_SIDES.map((side) =>
      commaSeparated(
        side,
        `With page: ids of the first and last row of the ${side === 'after' ? 'previous' : 'next'} page. Makes a page far down a list as fast as the first one. Falls back to the page number when those rows have moved`,
        { items: recordId, minItems: 2, maxItems: 2 },
      ),
    ),
    commaSeparated('ids', 'Return only these ids', { items: recordId, maxItems: MAX_IDS }),
    ...filterParameters(endpoint.list),
    ...plainParameters(endpoint.list),
    ...rowParameters(endpoint),
  ];
}

/**
 * Calls of the same form for every kind of record, and the type of a call in the test of row
 * access.
 */
import type { Resource } from '#shared/access.ts';
import type { Action } from '#shared/access-profile.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { ApiAnswer } from '#test/api-client.ts';

/** The text in every record of a set, by which a response that shows one is recognized. */
export const markOf = (id: number) => `mark${id}x`;

interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
}

export interface RecordCall {
  /** The rights that are needed for the tried set of records. */
  asks: readonly (readonly [EntityName, Action])[];
  /** Rights that are needed at all, besides the endpoint's own. */
  needs?: readonly (readonly [Resource, Action])[];
  /** The request about the tried set; `own` is another set, which the user created. */
  send: (tried: number, own: number) => Sent;
  /** True when the response shows that the record was found; by default any success does. */
  isFound?: (answer: ApiAnswer, tried: number) => boolean;
}

/** A request about one record by its id. */
export const byId = (tried: number): Sent => ({ params: { id: tried } });
export const isListed = ({ body }: ApiAnswer, tried: number) =>
  Array.isArray(body) && body.some((row: { id: number }) => row.id === tried);
const isExported = ({ body }: ApiAnswer, tried: number) =>
  new RegExp(`^${tried},`, 'm').test(String(body));
const isDone = ({ body }: ApiAnswer, tried: number) =>
  (body as { done?: number[] }).done?.includes(tried) ?? false;

/** The list of a kind, asked for by id, as a page and by a search. */
export function list(kind: EntityName): RecordCall[] {
  const asks = [[kind, 'read']] as const;
  const ids = (tried: number) => ({ query: { ids: tried } });
  const firstPage = (tried: number) => ({ query: { ...ids(tried).query, page: 1, pageSize: 5 } });

  return [
    { asks, send: ids, isFound: isListed },
    { asks, send: firstPage, isFound: isListed },
    { asks, send: (tried) => ({ query: { q: markOf(tried) } }), isFound: isListed },
  ];
}

/** The export of a kind. */
export function exported(kind: EntityName): RecordCall[] {
  const send = (tried: number) => ({ query: { ids: tried } });

  return [{ asks: [[kind, 'export']], send, isFound: isExported }];
}

/** The bulk actions of a kind: a status, for which this action is needed, and deleting. */
export function bulk(kind: EntityName, change: Action, status: string): RecordCall[] {
  return [
    {
      asks: [[kind, change]],
      send: (tried) => ({ body: { action: 'status', ids: [tried], status } }),
      isFound: isDone,
    },
    {
      asks: [[kind, 'delete']],
      send: (tried) => ({ body: { action: 'delete', ids: [tried] } }),
      isFound: isDone,
    },
  ];
}

/** A call about one record. */
export function one(kind: EntityName, action: Action, more: Sent = {}): RecordCall[] {
  return [{ asks: [[kind, action]], send: (tried) => ({ ...byId(tried), ...more }) }];
}

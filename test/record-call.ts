/** Standard calls that every entity has, and the type of a call in the row access test. */
import type { Resource } from '#shared/access.ts';
import type { Action } from '#shared/access-profile.ts';
import type { EntityName } from '#shared/entity-names.ts';
import type { ApiAnswer } from '#test/api-client.ts';

/**
 * Returns the text that every record of a set contains, for recognizing responses that show one.
 */
export const markOf = (id: number) => `mark${id}x`;

interface Sent {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
}

export interface RecordCall {
  /** The permissions required for the set of records that the call tries to access. */
  asks: readonly (readonly [EntityName, Action])[];
  /** Additional permissions that the call always requires, besides the endpoint's own. */
  needs?: readonly (readonly [Resource, Action])[];
  /**
   * Builds the request for the set of records to try. `own` is a different set, created by the
   * user.
   */
  send: (tried: number, own: number) => Sent;
  /** Returns true if the response shows that the record was found. By default, any success does. */
  isFound?: (answer: ApiAnswer, tried: number) => boolean;
}

/** Builds a request for a single record by ID. */
export const byId = (tried: number): Sent => ({ params: { id: tried } });
export const isListed = ({ body }: ApiAnswer, tried: number) =>
  Array.isArray(body) && body.some((row: { id: number }) => row.id === tried);
const isExported = ({ body }: ApiAnswer, tried: number) =>
  new RegExp(`^${tried},`, 'm').test(String(body));
const isDone = ({ body }: ApiAnswer, tried: number) =>
  (body as { done?: number[] }).done?.includes(tried) ?? false;

/** Lists an entity's records by ID, as a page, and by search. */
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

/** Exports an entity's records. */
export function exported(kind: EntityName): RecordCall[] {
  const send = (tried: number) => ({ query: { ids: tried } });

  return [{ asks: [[kind, 'export']], send, isFound: isExported }];
}

/**
 * Returns the calls for an entity's bulk actions: setting a status, which requires the action
 * `change`, and deleting.
 */
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

/** Returns a call for a single record. */
export function one(kind: EntityName, action: Action, more: Sent = {}): RecordCall[] {
  return [{ asks: [[kind, action]], send: (tried) => ({ ...byId(tried), ...more }) }];
}

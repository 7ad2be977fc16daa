import type { Endpoint } from '#shared/endpoint.ts';
import type { CallGroup } from '#server/http/call-group.ts';
import { mountAll, type Handlers } from '#server/http/mount.ts';
import type { RegisteredRecords } from '#server/records/registered-records.ts';

/** A feature on the server: its calls with their handlers, and the storage of its records. */
export interface RouteGroup extends CallGroup {
  /** The storage of the feature's records, for one with a kind of record. */
  records?: RegisteredRecords;
}

/**
 * A group of calls, each with its handler.
 *
 * @example
 * export const contactRoutes = routeGroup({
 *   name: 'contacts',
 *   records: contactStore,
 *   endpoints: contactEndpoints,
 *   handlers,
 * });
 */
export function routeGroup<Group extends Record<string, Endpoint>>({
  handlers,
  ...group
}: {
  name: string;
  endpoints: Group;
  handlers: Handlers<Group>;
  records?: RegisteredRecords;
}): RouteGroup {
  return {
    ...group,
    mount: (app, services) => mountAll(app, { services, endpoints: group.endpoints, handlers }),
  };
}

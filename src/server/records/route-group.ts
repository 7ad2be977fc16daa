import type { Endpoint } from '#shared/endpoint.ts';
import type { CallGroup } from '#server/http/call-group.ts';
import { mountAll, type Handlers } from '#server/http/mount.ts';
import type { RegisteredRecords } from '#server/records/registered-records.ts';

/** A feature on the server: its endpoints with their handlers, and its record store. */
export interface RouteGroup extends CallGroup {
  /** The feature's record store, if the feature has its own record type. */
  records?: RegisteredRecords;
}

/**
 * Creates a group of endpoints, each with its handler.
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

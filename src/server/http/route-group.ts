/** What a feature brings to the server: its calls with their handlers, and how its records are stored. */
import type { FastifyInstance } from 'fastify';
import type { Contract, Endpoint } from '#shared/endpoint.ts';
import type { AppServices } from '#server/http/app-services.ts';
import { mountAll, type Handlers } from '#server/http/mount.ts';
import type { RegisteredRecords } from '#server/records/registered-records.ts';

export interface RouteGroup {
  /** Its calls' group in the API's description: 'contacts'. */
  name: string;
  endpoints: Record<string, Endpoint>;
  /** Of a feature with a kind of record. */
  records?: RegisteredRecords;
  mount: (app: FastifyInstance, services: AppServices) => void;
}

/** All calls, by group. */
export function contractOf(groups: readonly RouteGroup[]): Contract {
  return Object.fromEntries(groups.map(({ name, endpoints }) => [name, endpoints]));
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

import type { FastifyInstance } from 'fastify';
import type { Contract, Endpoint } from '#shared/endpoint.ts';
import type { AppServices } from '#server/http/app-services.ts';

/** A named group of endpoints and the function that mounts them. */
export interface CallGroup {
  /** The group's name in the API documentation, such as 'contacts'. */
  name: string;
  endpoints: Record<string, Endpoint>;
  mount: (app: FastifyInstance, services: AppServices) => void;
}

/** Returns all endpoints by group. */
export function contractOf(groups: readonly CallGroup[]): Contract {
  return Object.fromEntries(groups.map(({ name, endpoints }) => [name, endpoints]));
}

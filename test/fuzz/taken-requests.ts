import type { FuzzRequest } from './fuzz-request.ts';

const KEPT = 6;

/**
 * The latest successful requests of each call: with a single mutation they get further into a
 * server than requests that are wrong in every part.
 */
export interface TakenRequests {
  keep(request: FuzzRequest): void;
  /** Returns one of the call's requests; undefined as long as there is none. */
  pick(call: string, at: number): FuzzRequest | undefined;
}

export function takenRequests(): TakenRequests {
  const taken = new Map<string, FuzzRequest[]>();

  return {
    keep(request) {
      const { call } = request;
      taken.set(call, [...(taken.get(call) ?? []), request].slice(-KEPT));
    },
    pick(call, at) {
      const requests = taken.get(call) ?? [];

      return requests[at % requests.length];
    },
  };
}

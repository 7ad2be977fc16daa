import type { FuzzRequest } from './fuzz-request.ts';

const KEPT = 6;

/**
 * The latest requests of each call that were answered with a success: with a single thing wrong in
 * them they get further into a server than what is wrong in every part.
 */
export interface TakenRequests {
  keep(request: FuzzRequest): void;
  /** One of the call's; undefined as long as there is none. */
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

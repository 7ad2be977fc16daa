import type { FuzzRequest } from './fuzz-request.ts';

const KEPT = 6;

/**
 * The latest successful requests for each call. With a single change, they get further into the
 * server than requests with errors everywhere.
 */
export interface TakenRequests {
  keep(request: FuzzRequest): void;
  /** Returns one of the call's requests; undefined if there is none yet. */
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

/** A piece of work that is repeated while the server is killed. */
import type { Client } from './client.ts';
import type { RecordKind } from './journal.ts';

export interface Workload {
  name: string;
  /** The records it makes through its client; every one is looked up after each crash. */
  kinds: readonly RecordKind[];
  /** Connects it to a client; returns one piece of work that is repeated until the server is gone. */
  connect: (client: Client) => WorkloadRun;
}

export interface WorkloadRun {
  work: () => Promise<void>;
  /** Runs while the server is down, for events elsewhere. */
  whileDown?: () => void;
  /**
   * Checks the records after a crash, with the server up again and the outcome of open calls known; returns
   * the problems.
   */
  check?: (after: AfterCrash) => Promise<string[]>;
}

/** The state of the server after its restart. */
export interface AfterCrash {
  /** True when it sweeps for the provider's payments now, rather than in its next five minutes. */
  isSwept: boolean;
}

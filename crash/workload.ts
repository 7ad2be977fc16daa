/** A task that is repeated while the server is killed. */
import type { Client } from './client.ts';
import type { RecordKind } from './journal.ts';

export interface Workload {
  name: string;
  /** The records it creates through its client; all of them are checked after each crash. */
  kinds: readonly RecordKind[];
  /** Connects the workload to a client; returns the task to repeat until the server is gone. */
  connect: (client: Client) => WorkloadRun;
}

export interface WorkloadRun {
  work: () => Promise<void>;
  /**
   * Runs while the server is down, for events that happen elsewhere, such as at the payment
   * provider.
   */
  whileDown?: () => void;
  /**
   * Checks the records after a crash, once the server is up and the outcome of open calls is known;
   * returns the problems.
   */
  check?: (after: AfterCrash) => Promise<string[]>;
}

/** The state of the server after its restart. */
export interface AfterCrash {
  /**
   * True if the server sweeps for missed provider payments right away, rather than within five
   * minutes.
   */
  isSwept: boolean;
}

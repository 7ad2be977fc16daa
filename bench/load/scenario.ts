import type { RunningServer } from '../measure/gable-server.ts';

/** The server under test, a signed-in administrator, and the options of the run. */
export interface LoadRun<Option extends string> {
  gable: RunningServer;
  /** An administrator's session cookie. */
  cookie: string;
  engine: string;
  numbers: Readonly<Record<Option | 'contacts', number>>;
}

/** A load on the production build, run by `npm run bench:load`. */
export interface Scenario<Option extends string = string> {
  /** The numbers that the command line can change, with their defaults. */
  options: Readonly<Record<Option | 'contacts', number>>;
  /** More arguments of the server's Node.js process. */
  args?: string[];
  /** More environment variables of the server. */
  env?: Record<string, string>;
  /** Puts the server under load and prints figures. Returns false if the server failed. */
  run: (run: LoadRun<Option>) => Promise<boolean>;
}

/** There is no `initdb` and `postgres` on this machine. */
export class NoPostgresError extends Error {}

export interface ThrowAwayPostgres {
  url: string;
  version: string;
  /** Stops the server and keeps its data; its clients lose their connections. */
  halt(): Promise<void>;
  /** Starts it again, at the same address. */
  resume(): Promise<void>;
  /** Stops it and deletes everything. */
  stop(): Promise<void>;
}

export interface ThrowAwayOptions {
  /** Commits are on the disk before they are answered, as on a real server. */
  isDurable?: boolean;
}

export function startThrowAwayPostgres(options?: ThrowAwayOptions): Promise<ThrowAwayPostgres>;

import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Signals } from '#server/db/signals.ts';

/** Omits `transaction` because all transactions must use `inTransaction`. */
type Queries<Client> = Omit<NodePgDatabase, 'transaction'> & { $client: Client };

/** Queries outside a transaction. */
export type Db = Queries<pg.Pool>;

/**
 * Queries inside `inTransaction(db, async (tx) => …)`. Use only `tx` there: see {@link
 * Database.pool}.
 */
export type Tx = Queries<pg.PoolClient>;

/**
 * The database or a transaction. Query functions that accept this can run alone or as part of a
 * transaction.
 */
export type DbOrTx = Db | Tx;

export interface DatabaseHealth {
  /**
   * `full-disk`: reads work, but writes must be rejected. `restarting` and `down`: nothing works.
   */
  state: 'ok' | 'restarting' | 'full-disk' | 'down';
  reason?: string;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /**
   * The embedded engine has only one connection. A query on the pool inside a transaction waits for
   * that same transaction, and fails after 15 s.
   */
  readonly pool: pg.Pool;
  /** Returns the last known state without querying the database. */
  health: () => DatabaseHealth;
  /**
   * Runs `work` on its own connection without the statement time limit. If it throws, the
   * connection is closed and its open transaction is rolled back.
   */
  unhurried: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;
  /**
   * Reads a consistent snapshot of the database, for any length of time, while others keep writing.
   * The embedded engine has only one connection, so there `read` gets a copy, and others wait until
   * the copy is made.
   */
  atOneMoment: <T>(read: (client: pg.ClientBase) => Promise<T>) => Promise<T>;
  /**
   * PostgreSQL only: signals between processes on the same server. `onSignal` may also be called if
   * nothing changed.
   */
  connectSignals?: (channel: string, onSignal: () => void) => Signals;
  /** Embedded engine only: copies the database to DATA_DIR/backups and returns the path. */
  copyBeforeMigrating?: (migration: string) => Promise<string>;
  /** Waits a few seconds for work in progress to finish. */
  close: () => Promise<void>;
}

/** The methods of a pino logger that the database uses. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} };

import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Signals } from '#server/db/signals.ts';

/** The type lacks `transaction`: see `inTransaction`, which opens every one. */
type Queries<Client> = Omit<NodePgDatabase, 'transaction'> & { $client: Client };

/** Queries outside a transaction. */
export type Db = Queries<pg.Pool>;

/** Queries inside `inTransaction(db, async (tx) => …)`. Only `tx` is in scope there: see {@link Database.pool}. */
export type Tx = Queries<pg.PoolClient>;

/** The database or a transaction, so that a query function runs alone or as a part of a transaction. */
export type DbOrTx = Db | Tx;

export interface DatabaseHealth {
  /** `full-disk`: reads work, writes must be refused. `restarting` and `down`: nothing works. */
  state: 'ok' | 'restarting' | 'full-disk' | 'down';
  reason?: string;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly db: Db;
  /**
   * The embedded engine has one connection: a query on the pool from inside a transaction waits for
   * that same transaction and fails after 15 s.
   */
  readonly pool: pg.Pool;
  /** The latest known state; costs nothing to ask. */
  health: () => DatabaseHealth;
  /**
   * Runs `work` on a connection of its own without the limit on the time of a statement. When it throws,
   * the connection is closed, and its open transaction undone.
   */
  unhurried: <T>(work: (client: pg.ClientBase) => Promise<T>) => Promise<T>;
  /**
   * Reads the database as it is at one moment, for as long as it takes, while others continue to write. On
   * the embedded engine, which has one connection, `read` gets a copy, and the others wait until that is
   * made.
   */
  atOneMoment: <T>(read: (client: pg.ClientBase) => Promise<T>) => Promise<T>;
  /** PostgreSQL only: signals between the processes on one server; `heard` may be called for nothing. */
  connectSignals?: (channel: string, onSignal: () => void) => Signals;
  /** Embedded only: copies the database into DATA_DIR/backups and returns the path. */
  copyBeforeMigrating?: (migration: string) => Promise<string>;
  /** Waits a few seconds for running work to finish. */
  close: () => Promise<void>;
}

/** The part of a pino logger that the database speaks to. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} };

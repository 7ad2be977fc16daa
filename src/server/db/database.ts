import type { NodePgDatabase, NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** Queries outside a transaction. */
export type Db = NodePgDatabase;

/** Queries inside `db.transaction(async (tx) => …)`. Only `tx` is in scope there: see {@link Database.pool}. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** What a query function takes, so that it runs alone or as a part of a transaction. */
export type DbOrTx = PgDatabase<NodePgQueryResultHKT>;

export interface DatabaseHealth {
  /** `full-disk`: reads work, writes are to be refused. `restarting` and `down`: nothing works. */
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
  /** Runs `work` on a connection of its own without the limit on how long a statement may take. */
  unhurried: <T>(work: (client: pg.PoolClient) => Promise<T>) => Promise<T>;
  /** Embedded only: copies the database into DATA_DIR/backups and answers where to. */
  copyBeforeMigrating?: (migration: string) => Promise<string>;
  /** Lets what is under way finish, within a few seconds. */
  close: () => Promise<void>;
}

/** The part of a pino logger that the database speaks to. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export const silentLog: DatabaseLog = { info() {}, warn() {}, error() {} };

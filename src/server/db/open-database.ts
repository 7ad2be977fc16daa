import type { Database, DatabaseLog } from '#server/db/database.ts';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { openPostgresDatabase } from '#server/db/postgres-database.ts';

interface OpenOptions {
  /** URL of a PostgreSQL server. If omitted, the embedded engine in `dataDir`/db is used. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log?: DatabaseLog;
}

/**
 * Opens the database. This is the only place that chooses between the two engines. Call `migrate`
 * before serving requests.
 */
export async function openDatabase({ databaseUrl, dataDir, log }: OpenOptions): Promise<Database> {
  return databaseUrl
    ? openPostgresDatabase({ databaseUrl, ...(log && { log }) })
    : openEmbeddedDatabase({ dataDir, ...(log && { log }) });
}

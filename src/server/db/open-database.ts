import type { Database, DatabaseLog } from '#server/db/database.ts';
import { openEmbeddedDatabase } from '#server/db/embedded/embedded-database.ts';
import { openPostgresDatabase } from '#server/db/postgres-database.ts';

interface OpenOptions {
  /** A PostgreSQL server; without it the embedded engine in `dataDir`/db. */
  databaseUrl?: string | undefined;
  dataDir: string;
  log?: DatabaseLog;
}

/** The only place that chooses between the two engines. Call `migrate` before serving. */
export async function openDatabase({ databaseUrl, dataDir, log }: OpenOptions): Promise<Database> {
  return databaseUrl
    ? openPostgresDatabase({ databaseUrl, ...(log && { log }) })
    : openEmbeddedDatabase({ dataDir, ...(log && { log }) });
}

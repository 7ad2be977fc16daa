/** The databases that are measured: a kept data directory for the embedded engine, databases of their own on a server. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { packageRoot } from '#server/package-root.ts';
import type { DatabaseAddress } from './measure/gable-server.ts';
import { copyOf } from './measure/start-up.ts';
import { seedDataSet } from './seed/seed-data-set.ts';

export interface PreparedDatabase {
  address: DatabaseAddress;
  /** Seconds it took to load, null when it was kept from another run. */
  loadedIn: number | null;
  remove(): Promise<void>;
}

const migrationsDir = join(packageRoot, 'migrations');

async function fill(address: DatabaseAddress, contacts: number): Promise<number> {
  const database = await openDatabase({ dataDir: '', ...address });
  try {
    await migrate(database, { migrationsDir });
    const startedAt = Date.now();
    await seedDataSet(database, contacts);

    return (Date.now() - startedAt) / 1000;
  } finally {
    await database.close();
  }
}

/** Changes with whatever makes the data set another one. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of [migrationsDir, join(packageRoot, 'bench/seed')]) {
    for (const file of readdirSync(folder, { withFileTypes: true })) {
      if (file.isFile()) hash.update(readFileSync(join(folder, file.name)));
    }
  }

  return hash.digest('hex').slice(0, 12);
}

/** A copy of a data directory in .cache/bench, which is made when it is not there. */
export async function prepareEmbedded(contacts: number): Promise<PreparedDatabase> {
  const parent = join(packageRoot, '.cache/bench');
  const kept = join(parent, `${contacts}-${fingerprint()}`);
  let loadedIn: number | null = null;
  if (!existsSync(kept)) {
    mkdirSync(parent, { recursive: true });
    for (const old of readdirSync(parent).filter((name) => name.startsWith(`${contacts}-`))) {
      rmSync(join(parent, old), { recursive: true, force: true });
    }
    const draft = `${kept}.draft`;
    loadedIn = await fill({ dataDir: draft }, contacts);
    renameSync(draft, kept);
  }
  const copy = copyOf(kept);

  return { address: { dataDir: copy.dataDir }, loadedIn, remove: async () => copy.remove() };
}

/** A new database on a PostgreSQL server. */
export async function preparePostgres(
  serverUrl: string,
  contacts: number,
): Promise<PreparedDatabase> {
  const name = `gable_bench_${contacts}`;
  const onServer = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  const drop = `drop database if exists "${name}" with (force)`;
  await onServer(drop, `create database "${name}"`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const address = { databaseUrl: url.href };

  return {
    address,
    loadedIn: await fill(address, contacts),
    remove: () => onServer(drop),
  };
}

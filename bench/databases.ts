/**
 * Prepares the databases to measure: copies of a cached data directory, or of cached databases on a
 * server.
 */
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
  /** Seconds spent loading it; null if it was cached from an earlier run. */
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

/** Hashes everything the data set is generated from. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const folder of [migrationsDir, join(packageRoot, 'bench/seed')]) {
    for (const file of readdirSync(folder, { withFileTypes: true })) {
      if (file.isFile()) hash.update(readFileSync(join(folder, file.name)));
    }
  }

  return hash.digest('hex').slice(0, 12);
}

/** Copies a cached data directory in .cache/bench; creates that first if there is none. */
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

/** Copies a cached database on a PostgreSQL server; creates that first if there is none. */
export async function preparePostgres(
  serverUrl: string,
  contacts: number,
): Promise<PreparedDatabase> {
  const onServer = async <Result>(work: (client: pg.Client) => Promise<Result>) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  };
  const addressOf = (name: string): DatabaseAddress => {
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;

    return { databaseUrl: url.href };
  };
  const kept = `gable_bench_kept_${contacts}_${fingerprint()}`;
  const draft = `${kept}_draft`;
  const copy = `gable_bench_${contacts}`;
  const drop = (name: string) => `drop database if exists "${name}" with (force)`;

  const loadedIn = await onServer(async (client) => {
    const found = await client.query('select from pg_database where datname = $1', [kept]);
    if (found.rowCount) return null;
    await client.query(drop(draft));
    await client.query(`create database "${draft}"`);
    const seconds = await fill(addressOf(draft), contacts);
    await client.query(`alter database "${draft}" rename to "${kept}"`);

    return seconds;
  });
  await onServer(async (client) => {
    await client.query(drop(copy));
    await client.query(`create database "${copy}" template "${kept}"`);
  });

  return {
    address: addressOf(copy),
    loadedIn,
    remove: () => onServer(async (client) => void (await client.query(drop(copy)))),
  };
}

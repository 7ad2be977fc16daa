import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseStartError } from '#server/db/database-start-error.ts';
import { startEngineThread } from '#server/db/embedded/engine-thread.ts';
import { fsyncPath, fsyncTree } from '#server/db/embedded/fsync-path.ts';
import { fileURLToPath } from 'node:url';

/**
 * The PostgreSQL version built into this PGlite. It cannot open a data directory from a different
 * major version.
 */
const ENGINE_VERSION = '18';

const FIRST_START_LIMIT_MS = 5 * 60_000;

/**
 * Creates the data directory under a temporary name, flushes it to disk, and then renames it. If
 * the first start is interrupted, nothing is left that looks like a database.
 */
export async function createDataDirectory(directory: string): Promise<void> {
  const draft = `${directory}.init`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });

  const template = templateFile();
  const engine = await startEngineThread({
    directory: draft,
    ...(template && { template }),
    fsyncs: new SharedArrayBuffer(4),
    statementLimitMs: FIRST_START_LIMIT_MS,
  });
  await engine.close(FIRST_START_LIMIT_MS);

  fsyncTree(draft);
  renameSync(draft, directory);
  fsyncPath(dirname(directory));
}

const UNUSABLE: Record<string, string> = {
  EROFS: 'it is on a read-only file system',
  EACCES: 'this account cannot write to it',
  EPERM: 'this account cannot write to it',
  ENOSPC: 'the disk is full',
  EEXIST: 'it is a file',
  ENOTDIR: 'part of the path is a file',
};

/**
 * Converts an error that means the data folder is unusable into one that explains what to do.
 * Returns other errors unchanged.
 */
export function asUnusableFolder(error: unknown, dataDir: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = UNUSABLE[code];
  if (!reason) return error;

  return new DatabaseStartError(
    `Gable cannot use its data folder ${dataDir}: ${reason} (${code}). Make it writable, or set DATA_DIR to another folder.`,
    { cause: error },
  );
}

/** Throws if this engine cannot open the directory, with a message that explains what to do. */
export function checkDataDirectory(directory: string): void {
  const file = join(directory, 'PG_VERSION');
  if (!existsSync(file)) {
    throw new DatabaseStartError(
      `${directory} is not a database: it has no PG_VERSION. Move it to start with an empty database, or replace it with a backup.`,
    );
  }
  const version = readFileSync(file, 'utf8').trim();
  if (version !== ENGINE_VERSION) {
    throw new DatabaseStartError(
      `${directory} was written by PostgreSQL ${version}; this version of Gable needs ${ENGINE_VERSION}. Start the previous version of Gable, or restore a backup made for this one.`,
    );
  }
}

/**
 * Returns the path of a freshly initialized data directory that was built with the bundle (in dist/
 * when running from source); undefined if there is none. Starting from it takes half the time and
 * memory of PGlite's initdb, which runs a second engine.
 */
function templateFile(): string | undefined {
  const isSource = import.meta.url.endsWith('.ts');
  const relative = isSource ? '../../../../dist/' : './';
  const file = fileURLToPath(new URL(`${relative}database-template.tar.gz`, import.meta.url));
  return existsSync(file) ? file : undefined;
}

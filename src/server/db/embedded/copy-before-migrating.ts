import { chmodSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseStartError } from '#server/db/database-start-error.ts';
import { roomLackingForCopy } from '#server/db/embedded/disk-space.ts';
import { fsyncPath, fsyncTree } from '#server/db/embedded/fsync-path.ts';

const KEPT_COPIES = 3;
/** Only the account that runs Gable has access, as with the database itself. */
const OWNER_ONLY = 0o700;

interface CopyOptions {
  /** The engine's data directory. */
  directory: string;
  backupsDir: string;
  /** The first migration that is about to change the database. */
  migration: string;
  now: Date;
  /** Makes the engine write a consistent copy. */
  copy: (target: string) => Promise<void>;
}

/**
 * Copies the database to DATA_DIR/backups/before-<migration>-<time>, either completely or not at
 * all, and keeps the three newest copies. To go back, stop Gable and replace DATA_DIR/db with the
 * copy.
 */
export async function copyBeforeMigrating(options: CopyOptions): Promise<string> {
  const { directory, backupsDir, migration, now, copy } = options;
  mkdirSync(backupsDir, { recursive: true, mode: OWNER_ONLY });
  chmodSync(backupsDir, OWNER_ONLY);
  const lacking = roomLackingForCopy(directory, backupsDir);
  if (lacking) {
    throw new DatabaseStartError(
      `This version changes the database, but there is no room to copy it first: ${lacking}`,
    );
  }

  const time = now.toISOString().slice(0, 19).replaceAll(':', '-');
  const target = join(backupsDir, `before-${migration}-${time}`);
  const draft = `${target}.part`;
  rmSync(draft, { recursive: true, force: true });
  await copy(draft);
  chmodSync(draft, OWNER_ONLY);
  fsyncTree(draft);
  renameSync(draft, target);
  fsyncPath(backupsDir);

  removeOldCopies(backupsDir);
  return target;
}

function removeOldCopies(backupsDir: string): void {
  const byAge = readdirSync(backupsDir)
    .filter((name) => name.startsWith('before-'))
    .map((name) => ({ path: join(backupsDir, name), time: name.slice(-19) }))
    .sort((a, b) => b.time.localeCompare(a.time));
  for (const { path } of byAge.slice(KEPT_COPIES)) rmSync(path, { recursive: true });
}

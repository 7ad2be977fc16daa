import { readdirSync, statfsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

const EVERY_MS = 2_000;
const MEGABYTE = 1024 * 1024;

interface DiskSpace {
  /** Returns the reason why nothing more should be written, or undefined while there is room. */
  shortage: () => string | undefined;
  stop: () => void;
}

/**
 * Watches whether there is still room. Below the minimum the engine still has enough to finish its work;
 * without it a write of its log fails in the middle and it has to be started again.
 */
export function watchDiskSpace(directory: string, minimumFreeBytes: number): DiskSpace {
  let freeBytes = statfsSync(directory).bavail * statfsSync(directory).bsize;

  async function look(): Promise<void> {
    try {
      const { bavail, bsize } = await statfs(directory);
      freeBytes = bavail * bsize;
    } catch {
      // The volume is away: the engine itself will say so.
    }
  }
  const timer = setInterval(() => void look(), EVERY_MS).unref();

  return {
    shortage: () =>
      freeBytes < minimumFreeBytes
        ? `only ${Math.floor(freeBytes / MEGABYTE)} MB are free where the database is`
        : undefined,
    stop: () => clearInterval(timer),
  };
}

/** The size of all files in a folder. */
export function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);

      return entry.isDirectory() ? bytesIn(path) : statSync(path).size;
    })
    .reduce((sum, size) => sum + size, 0);
}

/**
 * Returns the shortage for a copy of `directory` in `folder`, as '/data/backups needs 120 MB free.'; null
 * when there is room.
 */
export function roomLackingForCopy(directory: string, folder: string): string | null {
  const { bavail, bsize } = statfsSync(folder);
  const needed = bytesIn(directory) * 1.1;

  return bavail * bsize < needed
    ? `${folder} needs ${Math.ceil(needed / MEGABYTE)} MB free.`
    : null;
}

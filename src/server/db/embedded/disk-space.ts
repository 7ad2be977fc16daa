import { readdirSync, statfsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';

const EVERY_MS = 2_000;
const MEGABYTE = 1024 * 1024;

interface DiskSpace {
  /** Returns why nothing more should be written; undefined while there is enough space. */
  shortage: () => string | undefined;
  stop: () => void;
}

/**
 * Monitors the free disk space. At the minimum, the engine still has enough space to finish its
 * work. If the disk fills up completely, a write to its log fails midway and the engine has to be
 * restarted.
 */
export function watchDiskSpace(directory: string, minimumFreeBytes: number): DiskSpace {
  let freeBytes = statfsSync(directory).bavail * statfsSync(directory).bsize;

  async function look(): Promise<void> {
    try {
      const { bavail, bsize } = await statfs(directory);
      freeBytes = bavail * bsize;
    } catch {
      // The volume is gone. The engine will report that itself.
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

/** Returns the total size of all files in a folder, in bytes. */
export function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = join(folder, entry.name);

      return entry.isDirectory() ? bytesIn(path) : statSync(path).size;
    })
    .reduce((sum, size) => sum + size, 0);
}

/**
 * Returns how much space is needed to copy `directory` into `folder`, such as '/data/backups needs
 * 120 MB free.'; null if there is enough.
 */
export function roomLackingForCopy(directory: string, folder: string): string | null {
  const { bavail, bsize } = statfsSync(folder);
  const needed = bytesIn(directory) * 1.1;

  return bavail * bsize < needed
    ? `${folder} needs ${Math.ceil(needed / MEGABYTE)} MB free.`
    : null;
}

import { statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';

const EVERY_MS = 2_000;
const MEGABYTE = 1024 * 1024;

interface DiskSpace {
  /** Why nothing more should be written, or undefined while there is room. */
  shortage: () => string | undefined;
  stop: () => void;
}

/**
 * Knows whether there is still room. Below the minimum the engine still has enough to finish what
 * it does; without it a write of its log fails in the middle and it has to be started again.
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

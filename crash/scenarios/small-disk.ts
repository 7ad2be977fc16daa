import { execFileSync } from 'node:child_process';
import {
  closeSync,
  mkdtempSync,
  openSync,
  rmSync,
  statfsSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEGABYTE = 1024 * 1024;

/** A separate disk for a data directory that can be filled and emptied at will. */
interface SmallDisk {
  what: string;
  dataDir: string;
  env: Record<string, string>;
  /** Fills the disk at once, leaving this many bytes free. */
  leave(freeBytes: number): void;
  /** Frees the space again. */
  empty(): void;
  remove(): void;
}

/**
 * Mounts an in-memory file system if this process is allowed to; otherwise simulates one by
 * patching Node.js.
 */
export function smallDisk(megabytes: number): SmallDisk {
  const directory = mkdtempSync(join(tmpdir(), 'gable-crash-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'gable-crash', directory], {
      stdio: 'pipe',
    });
  } catch {
    return pretendedDisk(directory);
  }
  process.once('exit', () => unmount(directory));

  return mountedDisk(directory);
}

function unmount(directory: string): void {
  try {
    execFileSync('umount', ['-l', directory], { stdio: 'pipe' });
  } catch {
    // Already unmounted.
  }
}

function mountedDisk(directory: string): SmallDisk {
  const ballast = join(directory, 'ballast');
  const block = Buffer.alloc(MEGABYTE / 4, 1);

  return {
    what: 'a small file system in memory',
    dataDir: join(directory, 'data'),
    env: {},
    leave(freeBytes) {
      const file = openSync(ballast, 'a');
      try {
        while (true) {
          const { bavail, bsize } = statfsSync(directory);
          const surplus = bavail * bsize - freeBytes;
          if (surplus <= 0) break;
          writeSync(file, block, 0, Math.min(block.length, surplus));
        }
      } catch (error) {
        // The server used up the last bytes first.
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(ballast, { force: true }),
    remove() {
      unmount(directory);
      rmSync(directory, { recursive: true });
    },
  };
}

/**
 * `out-of-space.mjs`, loaded into the server, reads the free space from a file and fails writes at
 * zero.
 */
function pretendedDisk(directory: string): SmallDisk {
  const free = join(directory, 'free-bytes');
  const empty = () => rmSync(free, { force: true });

  return {
    what: 'an injected ENOSPC',
    dataDir: join(directory, 'data'),
    env: {
      NODE_OPTIONS: `--import=${new URL('./out-of-space.mjs', import.meta.url).href}`,
      GABLE_CRASH_FREE_BYTES: free,
    },
    leave: (freeBytes) => writeFileSync(free, String(freeBytes)),
    empty,
    remove: () => rmSync(directory, { recursive: true }),
  };
}

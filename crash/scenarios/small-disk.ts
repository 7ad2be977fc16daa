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

/** A disk of its own for a data directory, that can be filled and emptied at will. */
interface SmallDisk {
  what: string;
  dataDir: string;
  env: Record<string, string>;
  /** Fills it at one stroke until no more than this is free. */
  leave(freeBytes: number): void;
  /** Frees the room again. */
  empty(): void;
  remove(): void;
}

/** A file system in memory, where this process may mount one; otherwise Node is made to believe in one. */
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
    // It is unmounted already.
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
        // The server was quicker to take the last of it.
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

/** `out-of-space.mjs` inside the server reads from a file how much is free, and refuses writes at zero. */
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

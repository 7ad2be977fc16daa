import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseStartError } from '#server/db/database-start-error.ts';
import { LockedError, takeLockFile } from '#server/db/embedded/lock-file.ts';

interface LockOptions {
  dataDir: string;
  beatMs: number;
  onLost: (reason: string) => void;
}

/**
 * Prevents other processes from using `dataDir` while this one is running. Two engines in one
 * directory would lose data without any error (electric-sql/pglite#1106). Returns a function that
 * releases the lock.
 */
export async function lockDirectory(options: LockOptions): Promise<() => Promise<void>> {
  const { dataDir } = options;
  try {
    const closeSocket = process.platform === 'linux' ? await takeSocket(dataDir) : async () => {};
    try {
      const releaseFile = await takeLockFile({ ...options, file: join(dataDir, 'db.lock') });
      return async () => {
        releaseFile();
        await closeSocket();
      };
    } catch (error) {
      await closeSocket();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof LockedError)) throw error;
    throw new DatabaseStartError(
      `${dataDir} is in use by another Gable process (${error.message}). Stop it, or use a different DATA_DIR.`,
      { cause: error },
    );
  }
}

/**
 * Locks with an abstract socket: the kernel assigns the name to only one process and frees it when
 * that process ends for any reason. Unlike a lock file, it needs no polling.
 */
async function takeSocket(dataDir: string): Promise<() => Promise<void>> {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 40);
  const server = createServer((socket) => socket.destroy());
  server.listen(`\0gable-${hash}`);
  try {
    await once(server, 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new LockedError('a process of this machine');
    }
    throw error;
  }
  server.unref();
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

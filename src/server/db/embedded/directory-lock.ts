import { createHash } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Server } from 'node:net';
import { once } from 'node:events';

/** Two engines on one directory lose data without a word (electric-sql/pglite#1106). */
export async function lockDirectory(dataDir: string): Promise<() => Promise<void>> {
  const server = await listenExclusively(dataDir);
  return async () => {
    server.close();
    await once(server, 'close');
  };
}

/** An abstract socket: the kernel lets one process have it and takes it back when that dies. */
async function listenExclusively(dataDir: string): Promise<Server> {
  const hash = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 40);
  const server = createServer((socket) => socket.destroy());
  server.listen(`\0gable-${hash}`);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`${dataDir} is already in use by another Gable process on this machine.`, {
      cause: error,
    });
  }
  server.unref();
  return server;
}

import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

const ownerShape = z.object({
  pid: z.number(),
  host: z.string(),
  processSpace: z.string(),
  token: z.string(),
});
type Owner = z.infer<typeof ownerShape>;

interface LockFileOptions {
  file: string;
  /**
   * The interval at which the owner updates the file to show that it is alive. After three missed
   * updates, it counts as dead.
   */
  beatMs: number;
  /**
   * Called if a different process took the lock because this one was blocked for longer than that.
   */
  onLost: (reason: string) => void;
}

/** Thrown if a different running process has the lock. */
export class LockedError extends Error {}

/**
 * Locks with a file that the owner updates regularly. This also works across machines and
 * containers that share a volume, where no kernel knows all the processes. Returns a function that
 * releases the lock.
 */
export async function takeLockFile(options: LockFileOptions): Promise<() => void> {
  const { file, beatMs, onLost } = options;
  const owner: Owner = {
    pid: process.pid,
    host: hostname(),
    processSpace: processSpace(),
    token: randomUUID(),
  };
  const content = JSON.stringify(owner);

  while (!tryCreate(file, content)) {
    const other = readOwner(file);
    if (await isAlive(file, other, beatMs)) {
      throw new LockedError(
        other ? `process ${other.pid} on ${other.host}` : 'another process, by its lock file',
      );
    }
    rmSync(file, { force: true });
  }
  await delay(Math.min(beatMs, 50)); // Two processes may find the same dead owner. The one that writes last gets the lock.
  if (readOwner(file)?.token !== owner.token) throw new LockedError('another process');

  const timer = setInterval(() => {
    if (readOwner(file)?.token === owner.token) return touch(file);
    if (tryCreate(file, content)) return; // The file was deleted.
    clearInterval(timer);
    onLost(`another process took the lock ${file}`);
  }, beatMs).unref();

  return () => {
    clearInterval(timer);
    if (readOwner(file)?.token === owner.token) rmSync(file, { force: true });
  };
}

async function isAlive(file: string, owner: Owner | undefined, beatMs: number): Promise<boolean> {
  if (owner?.processSpace === processSpace() && isGone(owner.pid)) return false;
  const before = touchedAt(file);
  const deadline = Date.now() + 3.5 * beatMs;
  while (Date.now() < deadline) {
    await delay(beatMs / 4);
    const now = touchedAt(file);
    if (now !== before) return now !== undefined;
  }
  return false;
}

function isGone(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ESRCH';
  }
}

/**
 * Returns the same string for all processes that can see each other's process ids. It differs
 * between containers and after a reboot.
 */
function processSpace(): string {
  if (process.platform !== 'linux') return hostname();
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  return `${boot} ${readlinkSync('/proc/self/ns/pid')}`;
}

function tryCreate(file: string, content: string): boolean {
  try {
    writeFileSync(file, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

function readOwner(file: string): Owner | undefined {
  try {
    return ownerShape.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined; // The file is gone, or a crash left it incomplete. Its modification time decides.
  }
}

function touchedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

function touch(file: string): void {
  const now = new Date();
  utimesSync(file, now, now);
}

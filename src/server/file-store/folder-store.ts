/**
 * Stores files in a folder, as '4f/c1/4fc1…'. Each is first written under a temporary name in the
 * same place.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/app-error.ts';
import { fileKey, KEY_PATTERN, newFileKey } from './file-store.ts';
import type { FileKey, FileStore, KeyInStore } from './file-store.ts';
import { measureBytes } from './measure-bytes.ts';

/**
 * Matches a file name that contains a key, with a temporary suffix if the file is still being
 * written.
 */
const NAME_SHAPE = new RegExp(`^(${KEY_PATTERN})(?:\\.[0-9a-f]{8}\\.part)?$`);

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Flushes a folder's list of names to disk. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows can't fsync folders.
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Creates a file's folder so that its name and its parents' names survive a power failure. */
async function makeFolders(root: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Sync the folders even if they already existed: a concurrent request may have just created them.
  for (const above of [dirname(folder), root, dirname(root)]) await syncFolder(above);
}

async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'w');
  try {
    for await (const part of bytes) await file.writeFile(part);
    await file.sync();
  } finally {
    await file.close();
  }
}

const noRoom = (cause: unknown) =>
  new AppError('unavailable', 'The disk is almost full. Files cannot be saved right now.', {
    retryAfterSeconds: 30,
    cause,
  });

/** Returns the result of a file system call; null if the path doesn't exist. */
async function orNull<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

async function* keysBelow(folder: string): AsyncGenerator<KeyInStore> {
  const entries = await orNull(opendir(folder));
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* keysBelow(path);
      continue;
    }
    const [, key] = NAME_SHAPE.exec(entry.name) ?? [];
    // Null if the file was renamed or removed concurrently.
    const found = key === undefined ? null : await orNull(stat(path));
    if (key !== undefined && found) yield { key: fileKey(key), at: found.mtime, size: found.size };
  }
}

/** Stores files in this folder, which is created when the first file is stored. */
export function folderStore(folder: string): FileStore {
  const pathOf = (key: FileKey) => join(folder, key.slice(0, 2), key.slice(2, 4), fileKey(key));

  return {
    async put(bytes, { maxBytes, key = newFileKey() }) {
      const path = pathOf(key);
      const draft = `${path}.${randomBytes(4).toString('hex')}.part`;
      const measured = measureBytes(maxBytes);
      try {
        await makeFolders(folder, dirname(path));
        await write(draft, measured.through(bytes));
        await rename(draft, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(draft, { force: true });
        throw hasCode(error, 'ENOSPC', 'EDQUOT') ? noRoom(error) : error;
      }

      return { key, ...measured.result() };
    },

    async get(key, range): Promise<Readable | null> {
      const file = await orNull(open(pathOf(key), 'r'));

      return file?.createReadStream(range) ?? null;
    },

    async remove(key) {
      const parent = dirname(pathOf(key));
      const names = (await orNull(readdir(parent))) ?? [];
      for (const name of names) {
        if (name.startsWith(key)) await rm(join(parent, name), { force: true });
      }
    },

    list: () => keysBelow(folder),
  };
}

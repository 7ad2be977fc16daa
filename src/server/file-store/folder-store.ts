/** Files in a folder: '4f/c1/4fc1…' below it, written under a temporary name beside their own. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#shared/app-error.ts';
import { fileKey, KEY_PATTERN, newFileKey } from './file-store.ts';
import type { FileKey, FileStore, KeyInStore } from './file-store.ts';
import { measureBytes } from './measure-bytes.ts';

/** The key in the name of a file; of one that is being written, with a mark of its own behind it. */
const NAME_SHAPE = new RegExp(`^(${KEY_PATTERN})(?:\\.[0-9a-f]{8}\\.part)?$`);

const hasCode = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** Puts the names of a folder on the disk. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows has no such call
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** Makes the folder of a file, whose name and those of the folders above it survive a loss of power. */
async function makeFolders(root: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // Sync the folders also when they were there: another request may have made them a moment ago.
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

/** Returns the result of a file system call; null when there is nothing at its path. */
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
    // The result is null when the file was renamed or removed concurrently.
    const found = key === undefined ? null : await orNull(stat(path));
    if (key !== undefined && found) yield { key: fileKey(key), at: found.mtime, size: found.size };
  }
}

/** Files in this folder, which is made when the first one comes. */
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

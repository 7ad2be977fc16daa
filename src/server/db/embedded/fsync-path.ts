import { closeSync, fsyncSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Flushes a file's contents, or a directory's list of names, to disk. */
export function fsyncPath(path: string): void {
  const isDirectory = lstatSync(path).isDirectory();
  if (isDirectory && process.platform === 'win32') return; // Windows can't fsync directories.
  const descriptor = openSync(path, isDirectory ? 'r' : 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes a directory and everything in it to disk. */
export function fsyncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) fsyncTree(child);
    else if (entry.isFile()) fsyncPath(child);
  }
  fsyncPath(path);
}

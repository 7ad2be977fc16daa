import { closeSync, fsyncSync, lstatSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Puts one file's content, or one directory's list of names, on the disk. */
export function fsyncPath(path: string): void {
  const isDirectory = lstatSync(path).isDirectory();
  if (isDirectory && process.platform === 'win32') return; // Windows has no such call
  const descriptor = openSync(path, isDirectory ? 'r' : 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** The same for a directory and everything below it. */
export function fsyncTree(path: string): void {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const child = join(path, entry.name);
    if (entry.isDirectory()) fsyncTree(child);
    else if (entry.isFile()) fsyncPath(child);
  }
  fsyncPath(path);
}

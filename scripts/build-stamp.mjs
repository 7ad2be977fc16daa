import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** Everything a build is made from: files, or folders with all that is in them. */
const SOURCES = [
  'package.json',
  'package-lock.json',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
  'src',
  'demo',
  'public',
  'assets',
  'migrations',
  'scripts/build.mjs',
  'scripts/precompress.mjs',
];

const stampFile = join(root, 'dist/built-from');

function* filesIn(path) {
  if (!existsSync(path)) return;

  if (!statSync(path).isDirectory()) yield path;
  else for (const name of readdirSync(path).sort()) yield* filesIn(join(path, name));
}

/** A hash over the names and contents of all sources but the tests. */
export function hashSources() {
  const hash = createHash('sha256');

  for (const source of SOURCES) {
    for (const file of filesIn(join(root, source))) {
      if (/\.(?:test|samples)\.tsx?$/.test(file)) continue;
      hash
        .update(`${file.slice(root.length)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Returns true when `dist` was built, to the end, from the current sources. */
export const isBuildCurrent = () =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashSources();

/** Removes the stamp of a complete build, so that one that is broken off half-way is never started. */
export const removeStamp = () => rmSync(stampFile, { force: true });

/**
 * Records the sources that `dist` was built from: hashed before the build, so that a change during it is
 * not missed.
 */
export const writeStamp = (hash) => writeFileSync(stampFile, hash);

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/** The inputs of a build: files, and folders with everything in them. */
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

/** Returns a hash of the names and contents of all sources except tests. */
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

/** Returns true if `dist` is a complete build of the current sources. */
export const isBuildCurrent = () =>
  existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashSources();

/** Removes the stamp of a complete build, so an interrupted build is never started. */
export const removeStamp = () => rmSync(stampFile, { force: true });

/**
 * Records which sources `dist` was built from. The hash is taken before the build, so changes made
 * during it aren't missed.
 */
export const writeStamp = (hash) => writeFileSync(stampFile, hash);

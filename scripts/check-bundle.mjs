import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

/**
 * Limits for compressed scripts in bytes: for a first visit until its screen is usable, and for
 * each additional screen.
 */
const FIRST_VISIT = 200_000;
const FURTHER_SCREEN = 60_000;
/**
 * Maximum number of files until that screen is usable. The page, a font, and API calls make up the
 * rest of the forty-request budget.
 */
const FIRST_VISIT_FILES = 30;

/**
 * Nearly all of this code runs on a first visit, so compile it in the background rather than block
 * the main thread later.
 */
const COMPILED_AT_ONCE = '//# allFunctionsCalledOnLoad\n';

/**
 * A screen is a page component in a feature's or the shell's web folder, loaded when it is first
 * opened.
 */
const SCREEN = /^src\/.*\/([a-z-]+-page)\.tsx$/;
/** Screens that a first visit can start with: the dashboard, or a list of records. */
const FIRST_SCREENS = new Set([
  'dashboard-page',
  ...Array.from(
    readFileSync(join(root, 'src/shared/entity-names.ts'), 'utf8').matchAll(/^  '([a-z_]+)',$/gm),
    ([, name]) => `${name.replaceAll('_', '-')}-page`,
  ),
]);

const web = join(root, 'dist/web');
const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'));

/** Returns a chunk and all its static imports, direct and indirect. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) closure(imported, seen);
  return seen;
}

/** Returns the chunk of a named group in vite.config.ts. */
function chunkNamed(name) {
  return Object.keys(manifest).find((key) => manifest[key].name === name) ?? name;
}

function bytes(key) {
  const file = join(web, manifest[key].file);
  if (!file.endsWith('.js')) return 0;
  return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** Returns the script and style files of chunks; each one is a request. */
function files(keys) {
  return new Set([...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]));
}

const sum = (keys) => [...keys].reduce((total, key) => total + bytes(key), 0);

const entryKeys = Object.keys(manifest).filter((key) => manifest[key].isEntry);
const entry = new Set(entryKeys.flatMap((key) => [...closure(key)]));
const entryBytes = sum(entry);
/** Chunks that every page loads when idle, before the user can open another screen. */
const atRest = new Set([...entry, ...closure(chunkNamed('at-rest'))]);

const screens = Object.keys(manifest)
  .filter((key) => SCREEN.test(key) && manifest[key].isDynamicEntry)
  .map((key) => {
    const name = SCREEN.exec(key)[1];
    const beyond = (loaded) => sum([...closure(key)].filter((chunk) => !loaded.has(chunk)));
    return FIRST_SCREENS.has(name)
      ? {
          name,
          bytes: entryBytes + beyond(entry),
          files: files([...entry, ...closure(key)]).size,
          limit: FIRST_VISIT,
          what: 'in all, on a first visit',
        }
      : { name, bytes: beyond(atRest), limit: FURTHER_SCREEN, what: 'added to the shell at rest' };
  });

const kb = (size) => `${(size / 1000).toFixed(1).padStart(6)} KB`;

console.log(`${'shell'.padEnd(28)}${kb(entryBytes)}`);
console.log(`${'shell at rest'.padEnd(28)}${kb(sum(atRest))}`);
for (const screen of screens) {
  const verdict = screen.bytes > screen.limit ? `  OVER ${kb(screen.limit).trim()}` : '';
  const requests = screen.files ? `, in ${screen.files} files` : '';
  console.log(`${screen.name.padEnd(28)}${kb(screen.bytes)} ${screen.what}${requests}${verdict}`);
}

if (screens.length === 0) {
  console.error('No screen found in the manifest: nothing was checked.');
  process.exit(1);
}
const inPieces = screens.filter((screen) => screen.files > FIRST_VISIT_FILES);
for (const { name } of inPieces) {
  console.error(
    `${name} comes in more than ${FIRST_VISIT_FILES} files: see the groups in vite.config.ts.`,
  );
}
const compiledLate = [...entryKeys, ...['controls', 'list', 'form'].map(chunkNamed)].filter(
  (key) => !readFileSync(join(web, manifest[key].file), 'utf8').startsWith(COMPILED_AT_ONCE),
);
for (const key of compiledLate) {
  console.error(
    `${manifest[key].file} is not compiled at once: see compileAtOnce in vite.config.ts.`,
  );
}
if (compiledLate.length > 0) process.exit(1);
if (inPieces.length > 0 || screens.some((screen) => screen.bytes > screen.limit)) process.exit(1);

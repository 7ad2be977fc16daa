import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './run.mjs';

/** `import`, `import type`, `export … from`, `import()`, `new URL(…)` of a worker, CSS `composes … from`. */
const SPECIFIER =
  /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])((?:#|\.{1,2}\/)[^'"\s]+)\1/g;

const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const ALIASES = Object.entries(imports).map(([alias, target]) => [
  alias.replace('*', ''),
  target.replace(/^\.\/|\*$/g, ''),
]);

export const isTest = (file) => /\.test\.tsx?$/.test(file);

/** The code and styles below these folders, as paths from the root; tests left out. */
export const sourceFiles = (...folders) => allFiles(...folders).filter((file) => !isTest(file));

/** The same with the tests. */
export function allFiles(...folders) {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) =>
        posix.join(folder, name.replaceAll('\\', '/')),
      ),
    )
    .filter((file) => /\.(?:tsx?|mjs|css)$/.test(file))
    .toSorted();
}

export const readSource = (file) => readFileSync(join(root, file), 'utf8');

/** Every import between own files, one per pair: `{ from, to }` as paths from the root. */
export function importsOf(files) {
  return files.flatMap((from) => {
    const targets = new Set();
    for (const [, , specifier] of readSource(from).matchAll(SPECIFIER)) {
      targets.add(resolve(from, specifier.replace(/\?.*$/, '')));
    }

    return [...targets].map((to) => ({ from, to }));
  });
}

function resolve(from, specifier) {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier);
  const found = ALIASES.find(([alias]) => specifier.startsWith(alias));

  return found ? found[1] + specifier.slice(found[0].length) : specifier;
}

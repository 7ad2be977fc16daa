import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './run.mjs';

/**
 * Matches `import`, `import type`, `export … from`, `import()`, `new URL(…)` of a worker, and CSS
 * `composes … from`.
 */
const SPECIFIER = /(\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)(['"])((?:#|\.{1,2}\/)[^'"\s]+)\2/g;

const { imports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const ALIASES = Object.entries(imports).map(([alias, target]) => [
  alias.replace('*', ''),
  target.replace(/^\.\/|\*$/g, ''),
]);

export const isTest = (file) => /\.(?:test|samples)\.tsx?$/.test(file);

/**
 * Returns the code and style files in these folders, excluding tests, as paths from the repository
 * root.
 */
export const sourceFiles = (...folders) => allFiles(...folders).filter((file) => !isTest(file));

/** Returns all code and style files in these folders, including tests. */
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

/**
 * Lists the repository files that each file imports, one entry per pair: `{ from, to, isLazy }`,
 * with paths from the root. Lazy imports are those made only with `import()` or `new URL()`, which
 * become separate chunks.
 */
export function importsOf(files) {
  return files.flatMap((from) => {
    const targets = new Map();
    for (const [, how, , specifier] of readSource(from).matchAll(SPECIFIER)) {
      const to = resolve(from, specifier.replace(/\?.*$/, ''));
      targets.set(to, (targets.get(to) ?? true) && how.includes('('));
    }

    return [...targets].map(([to, isLazy]) => ({ from, to, isLazy }));
  });
}

const STYLESHEET = /import (\w+) from '([^']+\.module\.css)'/g;

/** Finds classes that components use but their stylesheets don't define, as `file: name.class`. */
export function missingClasses(files) {
  return files
    .filter((file) => file.endsWith('.tsx'))
    .flatMap((file) => {
      const source = readSource(file);

      return [...source.matchAll(STYLESHEET)].flatMap(([, name, specifier]) => {
        const styles = readSource(resolve(file, specifier));
        const uses = source.matchAll(new RegExp(`(?<![\\w.'/-])${name}\\.(\\w+)(?!\\w*[.'])`, 'g'));
        const isMissing = (style) => !new RegExp(`\\.${style}(?![\\w-])`).test(styles);

        return [...uses]
          .filter(([, style]) => isMissing(style))
          .map(([use]) => `${file}: ${use} is in no stylesheet`);
      });
    });
}

function resolve(from, specifier) {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier);
  const found = ALIASES.find(([alias]) => specifier.startsWith(alias));

  return found ? found[1] + specifier.slice(found[0].length) : specifier;
}

/**
 * Prints how the source compares with its targets, and fails if a number is above its limit. A
 * number still above its target is frozen: it must not get worse, and its frozen value may only be
 * lowered. `--files` lists the counted files.
 */
import { allFiles, importsOf, isTest, readSource, sourceFiles } from './import-graph.mjs';
import { circles, quantile, verdictOf } from './measures.mjs';
import { REQUIREMENT_CODE } from './requirement-code.mjs';
import { entityPlaces, recipeFiles } from './worked-examples.mjs';

const SMALL_FILE = 40;
const SMALL_STYLES = 16;
const CODE = ['src', 'demo', 'bench', 'crash', 'e2e', 'test'];

const source = sourceFiles('src');
const imports = importsOf(sourceFiles(...CODE));
const lineCount = (file) => readSource(file).split('\n').length - 1;
const wordCount = (file) => readSource(file).split(/\s+/).filter(Boolean).length;
const matches = (files, pattern) =>
  files.flatMap((file) => [...readSource(file).matchAll(pattern)].map(() => file));

/**
 * Returns short files with a single importer. Excludes styles, which belong to their component;
 * lazily loaded files, which must be separate; tables, which migrations are generated from; and
 * files imported by `src/app`.
 */
function fragments() {
  const importers = new Map();
  for (const one of imports) importers.set(one.to, [...(importers.get(one.to) ?? []), one]);

  return source.filter((file) => {
    const [first, ...others] = importers.get(file) ?? [];
    const isAlone = first && others.length === 0 && !first.isLazy;

    return (
      isAlone &&
      /(?<!-table|-sections)\.tsx?$/.test(file) &&
      lineCount(file) < SMALL_FILE &&
      !first.from.startsWith('src/app/')
    );
  });
}

/**
 * Returns components of lists and forms, pickers, and boards without a component test: no test
 * imports them or is named after them or a component that uses them.
 */
function untestedParts() {
  const tests = allFiles('src').filter((file) => isTest(file) && file.endsWith('.tsx'));
  const named = new Set(importsOf(tests).map(({ to }) => to));
  const hasTest = (file) => named.has(file) || tests.includes(file.replace('.tsx', '.test.tsx'));
  const parts = source.filter(
    (file) =>
      /^src\/web\/(?:list|form)\/.*\.tsx$/.test(file) ||
      /^src\/.*[/-](?:picker|board)[^/]*\.tsx$/.test(file),
  );
  const isTested = (file) =>
    hasTest(file) ||
    imports.some(
      ({ from, to }) => to === file && (hasTest(from) || (parts.includes(from) && isTested(from))),
    );

  return parts.filter((file) => !isTested(file));
}

const lines = source.map(lineCount);
const typescript = source.filter((file) => /\.tsx?$/.test(file));
const features = typescript.filter((file) => file.startsWith('src/features/'));
const styles = source.filter((file) => file.endsWith('.module.css'));
const casts = matches(typescript, /\bas unknown as\b|\bas never\b/g);
const thousands = typescript.map(lineCount).reduce((sum, count) => sum + count, 0) / 1000;

/** Pipelined statements are only allowed where measurements show that they pay off. */
const pipelined = matches(
  typescript.filter(
    (file) =>
      !/^src\/(?:server\/db|features\/money\/ledger\/server)\//.test(file) &&
      file !== 'src/features/office/auth/server/session.ts',
  ),
  /\b(?:preparedOnce|awaitAtEnd|inSavepointFrom)\(/g,
);

/** Each row counts `files` or has a `figure`. All targets are maximums. */
const MEASURES = [
  {
    what: 'Words of docs/architecture.md',
    figure: wordCount('docs/architecture.md'),
    target: 1100,
  },
  { what: 'Words of docs/performance.md', figure: wordCount('docs/performance.md'), target: 1500 },
  { what: 'Words of docs/security.md', figure: wordCount('docs/security.md'), target: 3400 },
  { what: 'Words of docs/reliability.md', figure: wordCount('docs/reliability.md'), target: 3000 },
  { what: 'A field: files', figure: recipeFiles('Field'), target: 4 },
  { what: 'An entity: places outside its folder', figure: entityPlaces(), target: 3 },
  { what: 'A report: files', figure: recipeFiles('Report'), target: 2 },
  { what: 'A notification: files', figure: recipeFiles('Notification'), target: 2 },
  { what: 'A setting: files, its form included', figure: recipeFiles('Setting'), target: 3 },
  { what: 'A queue job: files', figure: recipeFiles('Queue job'), target: 3 },
  { what: 'An email kind: files', figure: recipeFiles('Email kind'), target: 3 },
  { what: 'Lines of a file, median', figure: quantile(lines, 0.5), target: 80 },
  { what: 'Lines of a file, nine in ten have at most', figure: quantile(lines, 0.9), target: 170 },
  { what: 'Lines of a file, most', figure: Math.max(...lines), target: 300 },
  {
    what: `Files under ${SMALL_FILE} lines with a single importer`,
    files: fragments(),
    target: 25,
  },
  {
    what: 'Circles of files, types included',
    files: circles(imports).map((group) => group.join(' ⇄ ')),
    target: 0,
  },
  {
    what: 'Casts (as unknown as, as never) per 1,000 lines',
    files: casts,
    figure: Math.round((casts.length / thousands) * 100) / 100,
    target: 0.2,
  },
  {
    what: `Style modules under ${SMALL_STYLES} lines`,
    files: styles.filter((file) => lineCount(file) < SMALL_STYLES),
    target: 0,
  },
  { what: 'Style modules', figure: styles.length, target: 120, frozen: 131 },
  {
    what: 'Hand-written query keys',
    files: matches(
      typescript.filter((file) => !file.startsWith('src/web/api/')),
      /\bqueryKey: \[/g,
    ),
    target: 5,
  },
  {
    what: 'Calls of recordHistory( in features',
    files: matches(features, /\brecordHistory\(/g),
    target: 12,
  },
  {
    what: 'Pipelined statements outside server/db, the ledger, and the session',
    files: pipelined,
    target: 0,
    frozen: 5,
  },
  {
    what: 'Optional row access',
    files: matches(
      typescript.filter((file) => /^src\/(?:features|server)\//.test(file)),
      /\b(?:within|access)\?:/g,
    ),
    target: 0,
  },
  {
    what: 'Requirement codes in src',
    files: matches(source, new RegExp(REQUIREMENT_CODE, 'g')),
    target: 0,
  },
  {
    what: 'Parts of lists, forms, pickers and boards without a component test',
    files: untestedParts(),
    target: 0,
  },
];

const rows = MEASURES.map(({ files = [], figure = files.length, ...measure }) => {
  const verdict = verdictOf({ figure, ...measure });

  return { ...measure, files: [...new Set(files)], figure, verdict };
});
const width = Math.max(...rows.map(({ what }) => what.length));
for (const { what, figure, target, frozen, verdict, files } of rows) {
  const limit = verdict === 'ok' ? '' : ` (frozen at ${frozen ?? target})`;
  const falls = verdict === 'frozen' && figure < frozen ? `: lower the number to ${figure}` : '';
  console.log(
    `${what.padEnd(width)}  ${String(figure).padStart(6)}  at most ${String(target).padEnd(5)} ${verdict}${limit}${falls}`,
  );
  if (verdict === 'over' || process.argv.includes('--files')) {
    for (const file of files) console.log(`    ${file}`);
  }
}
const over = rows.filter(({ verdict }) => verdict === 'over');
for (const { what } of over) console.error(`Above its target: ${what}`);
if (over.length > 0) process.exitCode = 1;

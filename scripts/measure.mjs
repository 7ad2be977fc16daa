/** Prints how the layout of the source stands against its targets; `npm test` holds the rules among them. */
import { featureOf, forbiddenStep, isPlatformImportOfFeature, mutualPairs } from './boundaries.mjs';
import { allFiles, importsOf, isTest, readSource, sourceFiles } from './import-graph.mjs';
import { entityPlaces, fieldFiles } from './worked-examples.mjs';
import { REQUIREMENT_CODE } from './requirement-code.mjs';

const SMALL = 40;
const CODE = ['src', 'demo', 'bench', 'crash', 'e2e', 'test'];

const source = sourceFiles('src');
const imports = importsOf(sourceFiles(...CODE));
const inSource = imports.filter(({ from }) => from.startsWith('src/'));

const lineCount = (file) => readSource(file).split('\n').length - 1;
const inFeatures = source.filter(featureOf);

/** How often a pattern stands in these files. */
function count(files, pattern) {
  return files.reduce((sum, file) => sum + [...readSource(file).matchAll(pattern)].length, 0);
}

/**
 * Code of a few lines for one other file. Left out are styles, which belong to their component;
 * what is loaded lazily, which has to be a file; and tables, which the migrations are made from.
 */
function fragments() {
  const importers = new Map();
  for (const one of imports) importers.set(one.to, [...(importers.get(one.to) ?? []), one]);

  return source.filter((file) => {
    const found = importers.get(file) ?? [];

    return (
      /(?<!-table)\.tsx?$/.test(file) &&
      lineCount(file) < SMALL &&
      found.length === 1 &&
      !found[0].isLazy
    );
  });
}

/**
 * Parts of lists and forms, pickers and boards without a component test: none imports or is named
 * after them, nor after a part that shows them.
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
    inSource.some(({ from, to }) => to === file && (hasTest(from) || isPieceOfTested(from)));
  const isPieceOfTested = (file) => parts.includes(file) && isTested(file);

  return { tests, parts, untested: parts.filter((file) => !isTested(file)) };
}

const upward = inSource.filter(
  (one) => featureOf(one.from) && featureOf(one.to) && forbiddenStep(one),
).length;
const pairs = mutualPairs(inSource).length;
const platform = inSource.filter(isPlatformImportOfFeature).length;
const audits = count(inFeatures, /\brecordHistory\(/g);
const keys = count(
  source.filter((file) => !file.startsWith('src/web/api/')),
  /\bqueryKey: \[/g,
);
const refreshes = count(source, /\brefreshFeatures\(/g);
const optional = count(
  source.filter((file) => /^src\/(?:features|server)\//.test(file)),
  /\b(?:within|access)\?:/g,
);
const codes = count(source, new RegExp(REQUIREMENT_CODE, 'g'));
const small = fragments();
const { tests, parts, untested } = untestedParts();
const [places, files] = [entityPlaces(), fieldFiles()];

const ROWS = [
  {
    what: 'Adding an entity: places outside its folder',
    figure: places,
    target: '3',
    isOk: places <= 3,
  },
  { what: 'Adding a field: files', figure: files, target: 'at most 4', isOk: files <= 4 },
  {
    what: 'Imports between features against the order / mutual pairs',
    figure: `${upward} / ${pairs}`,
    target: '0 / 0',
    isOk: upward + pairs === 0,
  },
  {
    what: 'Imports of features by the platform',
    figure: platform,
    target: '0',
    isOk: platform === 0,
  },
  {
    what: 'Calls of recordHistory( in features',
    figure: audits,
    target: 'at most 12',
    isOk: audits <= 12,
  },
  {
    what: 'Hand-written query keys / refresh lists',
    figure: `${keys} / ${refreshes}`,
    target: 'at most 5 / 0',
    isOk: keys <= 5 && refreshes === 0,
  },
  {
    what: `Files under ${SMALL} lines with a single importer`,
    figure: small.length,
    target: 'under 25',
    isOk: small.length < 25,
  },
  { what: 'Optional row-access arguments', figure: optional, target: '0', isOk: optional === 0 },
  { what: 'Requirement codes in src', figure: codes, target: '0', isOk: codes === 0 },
  {
    what: 'Component tests / parts of lists, forms, pickers and boards without one',
    figure: `${tests.length} / ${untested.length} of ${parts.length}`,
    target: 'every part',
    isOk: untested.length === 0,
  },
];

const verdict = (isOk) => (isOk === undefined ? '' : isOk ? 'ok' : 'not yet');
const width = Math.max(...ROWS.map(({ what }) => what.length));
for (const { what, figure, target, isOk } of ROWS) {
  console.log(
    `${what.padEnd(width)}  ${String(figure).padEnd(28)}  ${target.padEnd(14)}  ${verdict(isOk)}`,
  );
}
if (process.argv.includes('--files')) {
  console.log(`\nSmall files with a single importer:\n  ${small.join('\n  ')}`);
  console.log(`\nParts without a component test:\n  ${untested.join('\n  ')}`);
}

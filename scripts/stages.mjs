import { join } from 'node:path';
import { root } from './run.mjs';

/** Returns the path of a stage's JSON report. */
export const reportOf = (name) => join(root, `.cache/test-reports/${name}.json`);

const node = (script, ...args) => [process.execPath, script, ...args];
/**
 * Returns the command that runs Vitest with a report for the stage of this name, in the given
 * projects or else in all of them.
 */
export const vitest = (name, ...projects) => [
  'vitest',
  'run',
  ...projects.map((project) => `--project=${project}`),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf(name)}`,
];

const crash = ['tsx', '--import', './scripts/ensure-build.mjs', 'crash/main.ts', '--short'];

/**
 * The stages of `npm test`, in order. `tests`: the test runner writes a report. `needs`: a stage
 * that must succeed first. `isLong`: runs only with --all or --only. `group`: stages in the same
 * group run in parallel, up to the number of workers; each prints its output when done. `isQuick`:
 * part of `npm run check`.
 */
export const STAGES = [
  // Longest first, so the short ones fill the remaining time at the end.
  { name: 'lint', command: ['oxlint', '--deny-warnings'], group: 'static', isQuick: true },
  { name: 'build', command: node('scripts/build.mjs'), group: 'static' },
  { name: 'types', command: ['tsc', '-b'], group: 'static', isQuick: true },
  {
    name: 'repository',
    command: node('scripts/check-repository.mjs'),
    group: 'static',
    isQuick: true,
  },
  { name: 'format', command: ['oxfmt', '--check'], group: 'static', isQuick: true },
  {
    name: 'boundaries',
    command: node('scripts/check-boundaries.mjs'),
    group: 'static',
    isQuick: true,
  },
  {
    name: 'lockfile',
    command: node('scripts/complete-lock-file.mjs', '--check'),
    group: 'static',
  },
  { name: 'bundle', command: node('scripts/check-bundle.mjs'), needs: 'build' },
  { name: 'unit', command: vitest('unit', 'node', 'pure'), tests: true },
  { name: 'components', command: vitest('components', 'components'), tests: true },
  {
    name: 'postgres',
    command: node('scripts/with-postgres.mjs', ...vitest('postgres', 'node')),
    tests: true,
    isLong: true,
  },
  // Runs five rounds; `npm run crash` runs a hundred.
  { name: 'crash', command: crash, needs: 'build', isLong: true, group: 'crash' },
  // `npm run fuzz` sends 100,000 requests.
  {
    name: 'fuzz',
    command: ['tsx', 'test/fuzz/fuzz-command.ts', '--seed=11', '--count=10000'],
    isLong: true,
    group: 'crash',
  },
  {
    name: 'crash-postgres',
    command: node('scripts/with-postgres.mjs', ...crash),
    needs: 'build',
    isLong: true,
    group: 'example',
  },
  { name: 'example', command: node('scripts/check-example.mjs'), isLong: true, group: 'example' },
  {
    name: 'browser',
    command: ['playwright', 'test'],
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf('browser') },
    tests: true,
    needs: 'build',
  },
];

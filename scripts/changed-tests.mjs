import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/**
 * Files whose importers are ignored: they import the entire application, so every API test would
 * depend on every file. (`vitest --changed` follows them and runs all API tests.)
 */
const COMPOSITION =
  /^src\/app\/|^test\/(?:api|factories)\.ts$|^test\/web\/(?:setup\.ts|render\.tsx)$/;

/** Distance of a test that is related to a changed file only by being in the same feature. */
const SAME_FEATURE = 3;

/** The number of test files of each kind to run for a small change. */
const LIMITS = { pure: 60, components: 6, server: 6 };

/**
 * Returns a test's kind based on its path: a component test, a test that may need the server, or a
 * pure one.
 */
function kindOf(file) {
  if (file.endsWith('.tsx')) return 'components';

  return /^(?:src\/(?:.*\/)?server|test|crash|bench|demo)\//.test(file) ? 'server' : 'pure';
}

const isTestFile = (file) => /\.test\.tsx?$/.test(file);

/** Returns the feature's folder, or the containing folder for files outside the features. */
const homeOf = (file) => /^src\/features\/[^/]+\/[^/]+/.exec(file)?.[0] ?? dirname(file);

/** Returns the files that differ from the last commit, including new ones. */
export function changedFiles() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean);
  const files = [
    ...git('diff', '--name-only', '-z', 'HEAD'),
    ...git('ls-files', '-z', '--others', '--exclude-standard'),
  ];

  return files.filter((file) => existsSync(join(root, file)));
}

/**
 * Finds the tests closest to the changed files by import distance. Returns `{ tests, leftOut }`:
 * the files to run, and how many more distant ones were skipped.
 */
export function testsOfChange(changed, { imports, files, limits = LIMITS }) {
  const importers = new Map();
  for (const { from, to } of imports) importers.set(to, [...(importers.get(to) ?? []), from]);

  const distances = new Map(changed.map((file) => [file, 0]));
  const queue = [...changed];
  for (let file = queue.shift(); file !== undefined; file = queue.shift()) {
    for (const next of importers.get(file) ?? []) {
      if (distances.has(next) || COMPOSITION.test(next)) continue;
      distances.set(next, distances.get(file) + 1);
      queue.push(next);
    }
  }

  const homes = new Set(changed.filter((file) => /^(?:src|scripts)\//.test(file)).map(homeOf));
  for (const file of files.filter((one) => isTestFile(one) && homes.has(homeOf(one)))) {
    distances.set(file, Math.min(distances.get(file) ?? Infinity, SAME_FEATURE));
  }
  const nearestFirst = [...distances.keys()]
    .filter(isTestFile)
    .toSorted((a, b) => distances.get(a) - distances.get(b) || a.localeCompare(b));
  const counts = {};
  const tests = nearestFirst.filter((file) => {
    const kind = kindOf(file);
    counts[kind] = (counts[kind] ?? 0) + 1;

    return counts[kind] <= limits[kind];
  });

  return { tests, leftOut: nearestFirst.length - tests.length };
}

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './run.mjs';

/**
 * Files whose importers do not count: they import the whole application, so every API test would depend on
 * every file. (`vitest --changed` follows them and runs all API tests.)
 */
const COMPOSITION =
  /^src\/app\/|^test\/(?:api|factories)\.ts$|^test\/web\/(?:setup\.ts|render\.tsx)$/;

/** The distance of an API test that only shares its feature with a changed file. */
const SAME_FEATURE = 3;

/** The number of test files of each kind that a small change has time for. */
const LIMITS = { pure: 60, components: 6, server: 6 };

/** The kind of a test by its place: a part of a screen, a test that may need the server, or a pure one. */
function kindOf(file) {
  if (file.endsWith('.tsx')) return 'components';

  return /^(?:src\/(?:.*\/)?server|test|crash|bench|demo)\//.test(file) ? 'server' : 'pure';
}

const isTestFile = (file) => /\.test\.tsx?$/.test(file);

/** The feature's folder, or the folder of a file elsewhere. */
const homeOf = (file) => /^src\/features\/[^/]+\/[^/]+/.exec(file)?.[0] ?? dirname(file);

/** The files that differ from the last commit, new ones included. */
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
 * The tests nearest to the changed files, by the imports that lead to these: `{ tests, leftOut }`, the
 * files to run and the number of those further away.
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

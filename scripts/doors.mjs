import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { featureOf } from './boundaries.mjs';
import { root } from './run.mjs';

/**
 * A feature's public files ("door"): the files directly in its folder, plus those listed in its
 * exports.json by their path within the feature. Everything else in its server/ and web/ is
 * private.
 */
const EXPORTS = 'exports.json';

/**
 * Number of private files that other features still import, by feature. These numbers may only go
 * down.
 */
export const BREACHES = {
  'client/sending': 3,
  'intake/public-forms': 1,
  'intake/web-form-submissions': 2,
  'intake/web-forms': 5,
  'money/estimates': 3,
  'money/invoices': 4,
  'money/ledger': 3,
  'money/payments': 5,
  'office/email': 1,
  'office/notifications': 2,
  'office/profile': 2,
  'office/text-updates': 1,
  'work/client-links': 1,
  'work/contacts': 3,
  'work/files': 4,
  'work/job-costs': 1,
  'work/jobs': 4,
  'work/notes': 1,
  'work/tasks': 7,
};

/**
 * Returns a feature's exported files as full paths, such as
 * 'src/features/work/jobs/server/job-table.ts'.
 */
function exportsOf(feature) {
  const folder = join('src/features', feature);
  if (!existsSync(join(root, folder, EXPORTS))) return [];

  return JSON.parse(readFileSync(join(root, folder, EXPORTS), 'utf8')).map((name) =>
    join(folder, name),
  );
}

/** Returns a file's path within its feature, such as 'server/job-table.ts'. */
const within = (file) => file.replace(`src/features/${featureOf(file)}/`, '');

/**
 * Finds each feature's files that other features import although they are not directly in its
 * folder: `Map<feature, Map<file, importers>>`.
 */
function importedFromOutside(imports) {
  const found = new Map();
  for (const { from, to } of imports) {
    const [here, there] = [featureOf(from), featureOf(to)];
    if (!here || !there || here === there || !within(to).includes('/')) continue;
    const files = found.get(there) ?? new Map();
    files.set(to, [...(files.get(to) ?? []), from]);
    found.set(there, files);
  }

  return found;
}

/**
 * Checks that features import only each other's public files. Returns the findings, the number of
 * exported files, and the number of private files imported by others. `src/app`, tests, the demo,
 * and the benchmarks may import any file.
 */
export function checkDoors(
  imports,
  files,
  { breaches: limits = BREACHES, exportsOf: doorOf = exportsOf } = {},
) {
  const outside = importedFromOutside(imports);
  const features = new Set(files.map(featureOf).filter(Boolean));
  const findings = [];
  let [exported, broken] = [0, 0];
  for (const feature of features) {
    const door = new Set(doorOf(feature));
    const imported = outside.get(feature) ?? new Map();
    const breaches = [...imported].filter(([file]) => !door.has(file));
    const allowed = limits[feature] ?? 0;
    exported += door.size;
    broken += breaches.length;
    for (const file of door) {
      if (imported.has(file)) continue;
      findings.push(`${file}: no other feature imports it; take it out of ${EXPORTS}`);
    }
    if (breaches.length > allowed) {
      findings.push(
        `${feature}: ${breaches.length} private files are imported by other features, ${allowed} allowed. ` +
          `Import what its door has, or name the file in ${EXPORTS}.`,
        ...breaches.map(([file, importers]) => `  ${file} by ${importers.join(', ')}`),
      );
    } else if (breaches.length < allowed) {
      findings.push(
        `${feature}: down to ${breaches.length} private files. Lower the number in scripts/doors.mjs, too.`,
      );
    }
  }

  return { findings, exported, broken };
}
